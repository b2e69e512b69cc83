// Generated from openapi.yaml by `npm run generate`. Do not edit.

export const contractVersion = "0.1.0"

/** Each permission with the sentence that says what it allows. */
export const permissions = {
  "organization:read": "See the organization's quota and services.",
  "domain:read": "See the domains and their settings.",
  "domain:write": "Change the settings of domains.",
  "department:read": "See the departments.",
  "department:write": "Create, change and delete departments.",
  "identity:read": "See the identities.",
  "identity:write": "Create, change, suspend and delete identities.",
  "identity:reset_password": "Give an identity a new password.",
  "mailbox_quota:read": "See the mailboxes, their limits and what is stored in them.",
  "mailbox_quota:write": "Create, resize and withdraw mailboxes.",
  "audit:read": "See who changed what, and when.",
  "key:read": "See the organization's keys.",
  "key:write": "Make and revoke keys."
} as const

export const presets = {
  "owner": [
    "organization:read",
    "domain:read",
    "domain:write",
    "department:read",
    "department:write",
    "identity:read",
    "identity:write",
    "identity:reset_password",
    "mailbox_quota:read",
    "mailbox_quota:write",
    "audit:read",
    "key:read",
    "key:write"
  ],
  "operator": [
    "organization:read",
    "domain:read",
    "domain:write",
    "department:read",
    "department:write",
    "identity:read",
    "identity:write",
    "identity:reset_password",
    "mailbox_quota:read",
    "mailbox_quota:write",
    "audit:read"
  ],
  "help_desk": [
    "organization:read",
    "domain:read",
    "department:read",
    "identity:read",
    "identity:reset_password",
    "mailbox_quota:read",
    "audit:read"
  ],
  "viewer": [
    "organization:read",
    "domain:read",
    "department:read",
    "identity:read",
    "mailbox_quota:read",
    "audit:read"
  ]
} as const

/** Each error code with its status and title. */
export const errorCodes = {
  "malformed_json": {
    "status": 400,
    "title": "The body is not valid JSON"
  },
  "invalid_request": {
    "status": 400,
    "title": "The request is not valid"
  },
  "key_missing": {
    "status": 401,
    "title": "A key is needed"
  },
  "key_unknown": {
    "status": 401,
    "title": "That key is not known"
  },
  "key_expired": {
    "status": 401,
    "title": "That key has expired"
  },
  "key_revoked": {
    "status": 401,
    "title": "That key has been revoked"
  },
  "permission_missing": {
    "status": 403,
    "title": "The key lacks a permission"
  },
  "wrong_key_kind": {
    "status": 403,
    "title": "Another kind of key is needed"
  },
  "organization_suspended": {
    "status": 403,
    "title": "The organization is suspended"
  },
  "not_found": {
    "status": 404,
    "title": "There is no such thing"
  },
  "method_not_allowed": {
    "status": 405,
    "title": "That method is not allowed here"
  },
  "payload_too_large": {
    "status": 413,
    "title": "The body is too large"
  },
  "unsupported_media_type": {
    "status": 415,
    "title": "The body must be JSON"
  },
  "headers_too_large": {
    "status": 431,
    "title": "The headers are too large"
  },
  "name_taken": {
    "status": 409,
    "title": "That name is taken"
  },
  "department_not_empty": {
    "status": 409,
    "title": "The department has members"
  },
  "idempotency_in_progress": {
    "status": 409,
    "title": "The same request is still being worked on"
  },
  "stale_version": {
    "status": 412,
    "title": "It has been changed in the meantime"
  },
  "idempotency_key_reused": {
    "status": 422,
    "title": "That Idempotency-Key was used for another body"
  },
  "rate_limited": {
    "status": 429,
    "title": "Too many requests"
  },
  "internal_error": {
    "status": 500,
    "title": "Something went wrong here"
  },
  "dependency_unavailable": {
    "status": 503,
    "title": "Something the service depends on is away"
  }
} as const

export const problemSchema = {
  "type": "object",
  "description": "RFC 9457 problem details, with named extension members where they help.",
  "additionalProperties": false,
  "required": [
    "type",
    "title",
    "status",
    "code",
    "request_id"
  ],
  "properties": {
    "type": {
      "type": "string",
      "description": "Where the code is explained."
    },
    "title": {
      "type": "string"
    },
    "status": {
      "type": "integer",
      "minimum": 400,
      "maximum": 599
    },
    "code": {
      "type": "string",
      "enum": [
        "malformed_json",
        "invalid_request",
        "key_missing",
        "key_unknown",
        "key_expired",
        "key_revoked",
        "permission_missing",
        "wrong_key_kind",
        "organization_suspended",
        "not_found",
        "method_not_allowed",
        "payload_too_large",
        "unsupported_media_type",
        "headers_too_large",
        "name_taken",
        "department_not_empty",
        "idempotency_in_progress",
        "stale_version",
        "idempotency_key_reused",
        "rate_limited",
        "internal_error",
        "dependency_unavailable"
      ]
    },
    "detail": {
      "type": "string"
    },
    "request_id": {
      "type": "string"
    },
    "errors": {
      "type": "array",
      "items": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "path",
          "code",
          "message"
        ],
        "properties": {
          "path": {
            "type": "string",
            "description": "Where: a JSON pointer into the body (`/department_name`), `?limit`, `{department_id}` or `header:If-Match`."
          },
          "code": {
            "type": "string",
            "description": "What kind of mistake."
          },
          "message": {
            "type": "string",
            "description": "What is wrong and what is allowed."
          }
        }
      }
    },
    "conflicting_id": {
      "type": "string",
      "description": "An opaque identifier.",
      "examples": [
        "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
      ]
    },
    "identity_count": {
      "type": "integer",
      "minimum": 0,
      "maximum": 9007199254740991
    },
    "required_permission": {
      "type": "string",
      "enum": [
        "organization:read",
        "domain:read",
        "domain:write",
        "department:read",
        "department:write",
        "identity:read",
        "identity:write",
        "identity:reset_password",
        "mailbox_quota:read",
        "mailbox_quota:write",
        "audit:read",
        "key:read",
        "key:write"
      ]
    },
    "required_kind": {
      "type": "string",
      "enum": [
        "key",
        "session"
      ]
    },
    "dependency": {
      "type": "string"
    }
  }
}

/** What the server needs to know of each operation to route, authorize, validate and answer it. */
export const operations = {
  "getHealth": {
    "method": "GET",
    "path": "/health",
    "permission": null,
    "keyKind": null,
    "headers": [],
    "query": {
      "type": "object",
      "additionalProperties": false,
      "required": [],
      "properties": {}
    },
    "body": null,
    "bodyRequired": false,
    "answers": {
      "200": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "status",
          "checked_at",
          "version",
          "contract_version",
          "components"
        ],
        "properties": {
          "status": {
            "type": "string",
            "enum": [
              "ok",
              "degraded",
              "down"
            ]
          },
          "checked_at": {
            "type": "string",
            "format": "date-time",
            "description": "RFC 3339, UTC, milliseconds.",
            "examples": [
              "2026-11-20T09:15:00.000Z"
            ]
          },
          "version": {
            "type": "string",
            "description": "The server's version."
          },
          "contract_version": {
            "type": "string",
            "description": "The version of this contract."
          },
          "components": {
            "type": "array",
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": [
                "component",
                "status",
                "latency_ms"
              ],
              "properties": {
                "component": {
                  "type": "string",
                  "enum": [
                    "api",
                    "database",
                    "cache"
                  ]
                },
                "status": {
                  "type": "string",
                  "enum": [
                    "ok",
                    "degraded",
                    "down"
                  ]
                },
                "latency_ms": {
                  "type": "integer",
                  "minimum": 0,
                  "description": "Milliseconds."
                },
                "message": {
                  "type": "string"
                }
              }
            }
          }
        }
      },
      "503": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "status",
          "checked_at",
          "version",
          "contract_version",
          "components"
        ],
        "properties": {
          "status": {
            "type": "string",
            "enum": [
              "ok",
              "degraded",
              "down"
            ]
          },
          "checked_at": {
            "type": "string",
            "format": "date-time",
            "description": "RFC 3339, UTC, milliseconds.",
            "examples": [
              "2026-11-20T09:15:00.000Z"
            ]
          },
          "version": {
            "type": "string",
            "description": "The server's version."
          },
          "contract_version": {
            "type": "string",
            "description": "The version of this contract."
          },
          "components": {
            "type": "array",
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": [
                "component",
                "status",
                "latency_ms"
              ],
              "properties": {
                "component": {
                  "type": "string",
                  "enum": [
                    "api",
                    "database",
                    "cache"
                  ]
                },
                "status": {
                  "type": "string",
                  "enum": [
                    "ok",
                    "degraded",
                    "down"
                  ]
                },
                "latency_ms": {
                  "type": "integer",
                  "minimum": 0,
                  "description": "Milliseconds."
                },
                "message": {
                  "type": "string"
                }
              }
            }
          }
        }
      }
    }
  },
  "inspectKey": {
    "method": "GET",
    "path": "/key",
    "permission": null,
    "keyKind": null,
    "headers": [
      "If-None-Match"
    ],
    "query": {
      "type": "object",
      "additionalProperties": false,
      "required": [],
      "properties": {}
    },
    "body": null,
    "bodyRequired": false,
    "answers": {
      "200": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "key_id",
          "key_name",
          "kind",
          "key_hint",
          "organization",
          "permissions",
          "created_at",
          "expires_at",
          "last_used_at",
          "status"
        ],
        "properties": {
          "key_id": {
            "type": "string",
            "description": "An opaque identifier.",
            "examples": [
              "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
            ]
          },
          "key_name": {
            "type": "string"
          },
          "kind": {
            "type": "string",
            "enum": [
              "key",
              "session"
            ]
          },
          "key_hint": {
            "type": "string",
            "description": "The last four characters of the key."
          },
          "organization": {
            "type": "object",
            "additionalProperties": false,
            "required": [
              "organization_id",
              "organization_name"
            ],
            "properties": {
              "organization_id": {
                "type": "string",
                "description": "An opaque identifier.",
                "examples": [
                  "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                ]
              },
              "organization_name": {
                "type": "string"
              }
            }
          },
          "permissions": {
            "type": "array",
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": [
                "permission",
                "description"
              ],
              "properties": {
                "permission": {
                  "type": "string",
                  "enum": [
                    "organization:read",
                    "domain:read",
                    "domain:write",
                    "department:read",
                    "department:write",
                    "identity:read",
                    "identity:write",
                    "identity:reset_password",
                    "mailbox_quota:read",
                    "mailbox_quota:write",
                    "audit:read",
                    "key:read",
                    "key:write"
                  ]
                },
                "description": {
                  "type": "string",
                  "description": "What it allows, in one sentence."
                }
              }
            }
          },
          "created_at": {
            "type": "string",
            "format": "date-time",
            "description": "RFC 3339, UTC, milliseconds.",
            "examples": [
              "2026-11-20T09:15:00.000Z"
            ]
          },
          "expires_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "last_used_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "Within a minute."
          },
          "status": {
            "type": "string",
            "enum": [
              "active",
              "expired",
              "revoked"
            ]
          }
        }
      }
    }
  },
  "createKeySession": {
    "method": "POST",
    "path": "/key/session",
    "permission": null,
    "keyKind": "key",
    "headers": [
      "Idempotency-Key"
    ],
    "query": {
      "type": "object",
      "additionalProperties": false,
      "required": [],
      "properties": {}
    },
    "body": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "permissions": {
          "type": "array",
          "minItems": 1,
          "uniqueItems": true,
          "description": "Part of what the key itself may do.",
          "items": {
            "type": "string",
            "enum": [
              "organization:read",
              "domain:read",
              "domain:write",
              "department:read",
              "department:write",
              "identity:read",
              "identity:write",
              "identity:reset_password",
              "mailbox_quota:read",
              "mailbox_quota:write",
              "audit:read",
              "key:read",
              "key:write"
            ]
          }
        }
      }
    },
    "bodyRequired": false,
    "answers": {
      "201": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "key_id",
          "expires_at"
        ],
        "properties": {
          "api_key": {
            "type": "string",
            "description": "The secret. Shown this once; absent from a replayed answer.",
            "x-one-time": true
          },
          "key_id": {
            "type": "string",
            "description": "An opaque identifier.",
            "examples": [
              "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
            ]
          },
          "expires_at": {
            "type": "string",
            "format": "date-time",
            "description": "RFC 3339, UTC, milliseconds.",
            "examples": [
              "2026-11-20T09:15:00.000Z"
            ]
          }
        }
      }
    }
  },
  "endKeySession": {
    "method": "DELETE",
    "path": "/key/session",
    "permission": null,
    "keyKind": "session",
    "headers": [],
    "query": {
      "type": "object",
      "additionalProperties": false,
      "required": [],
      "properties": {}
    },
    "body": null,
    "bodyRequired": false,
    "answers": {
      "204": null
    }
  },
  "listDepartments": {
    "method": "GET",
    "path": "/department/list",
    "permission": "department:read",
    "keyKind": null,
    "headers": [],
    "query": {
      "type": "object",
      "additionalProperties": false,
      "required": [],
      "properties": {
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 200,
          "default": 50
        },
        "offset": {
          "type": "integer",
          "minimum": 0,
          "maximum": 9007199254740991,
          "default": 0
        },
        "q": {
          "type": "string",
          "maxLength": 200,
          "x-normalize": "search"
        },
        "sort": {
          "type": "string",
          "enum": [
            "department_name",
            "-department_name",
            "created_at",
            "-created_at"
          ],
          "default": "department_name"
        },
        "include": {
          "type": "string",
          "enum": [
            "usage"
          ]
        }
      }
    },
    "body": null,
    "bodyRequired": false,
    "answers": {
      "200": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "items",
          "total",
          "current_page"
        ],
        "properties": {
          "items": {
            "type": "array",
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": [
                "department_id",
                "department_name"
              ],
              "properties": {
                "department_id": {
                  "type": "string",
                  "description": "An opaque identifier.",
                  "examples": [
                    "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                  ]
                },
                "department_name": {
                  "type": "string"
                },
                "identity_count": {
                  "type": "integer",
                  "minimum": 0,
                  "maximum": 9007199254740991,
                  "description": "Only with include=usage."
                },
                "storage_allocated_bytes": {
                  "type": "integer",
                  "minimum": 0,
                  "maximum": 9007199254740991,
                  "description": "Bytes; only with include=usage."
                },
                "storage_used_bytes": {
                  "type": "integer",
                  "minimum": 0,
                  "maximum": 9007199254740991,
                  "description": "Bytes; only with include=usage."
                }
              }
            }
          },
          "total": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991,
            "description": "Rows on all pages."
          },
          "current_page": {
            "type": "integer",
            "minimum": 1,
            "maximum": 9007199254740991,
            "description": "floor(offset / limit) + 1."
          }
        }
      }
    }
  },
  "createDepartment": {
    "method": "POST",
    "path": "/department",
    "permission": "department:write",
    "keyKind": null,
    "headers": [
      "Idempotency-Key"
    ],
    "query": {
      "type": "object",
      "additionalProperties": false,
      "required": [],
      "properties": {}
    },
    "body": {
      "type": "object",
      "additionalProperties": false,
      "required": [
        "department_name"
      ],
      "properties": {
        "department_name": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100,
          "pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f/]*$",
          "x-pattern-message": "may not contain a slash or control characters",
          "x-normalize": "name",
          "description": "Unique in the organization: NFKC and full case folding decide what is the same."
        },
        "description": {
          "type": [
            "string",
            "null"
          ],
          "maxLength": 255,
          "pattern": "^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]*$",
          "x-pattern-message": "may not contain control characters",
          "x-normalize": "text",
          "description": "Free text; null or empty clears it."
        }
      }
    },
    "bodyRequired": true,
    "answers": {
      "201": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "department_id",
          "department_name",
          "description",
          "identity_count",
          "storage_allocated_bytes",
          "storage_used_bytes",
          "created_at",
          "updated_at"
        ],
        "properties": {
          "department_id": {
            "type": "string",
            "description": "An opaque identifier.",
            "examples": [
              "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
            ]
          },
          "department_name": {
            "type": "string"
          },
          "description": {
            "type": [
              "string",
              "null"
            ]
          },
          "identity_count": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991
          },
          "storage_allocated_bytes": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991,
            "description": "The sum of its mailboxes' limits in bytes."
          },
          "storage_used_bytes": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991,
            "description": "What its mailboxes store in bytes."
          },
          "created_at": {
            "type": "string",
            "format": "date-time",
            "description": "RFC 3339, UTC, milliseconds.",
            "examples": [
              "2026-11-20T09:15:00.000Z"
            ]
          },
          "updated_at": {
            "type": "string",
            "format": "date-time",
            "description": "RFC 3339, UTC, milliseconds.",
            "examples": [
              "2026-11-20T09:15:00.000Z"
            ]
          }
        }
      }
    }
  },
  "getDepartment": {
    "method": "GET",
    "path": "/department/{department_id}",
    "permission": "department:read",
    "keyKind": null,
    "headers": [
      "If-None-Match"
    ],
    "query": {
      "type": "object",
      "additionalProperties": false,
      "required": [],
      "properties": {}
    },
    "body": null,
    "bodyRequired": false,
    "answers": {
      "200": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "department_id",
          "department_name",
          "description",
          "identity_count",
          "storage_allocated_bytes",
          "storage_used_bytes",
          "created_at",
          "updated_at"
        ],
        "properties": {
          "department_id": {
            "type": "string",
            "description": "An opaque identifier.",
            "examples": [
              "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
            ]
          },
          "department_name": {
            "type": "string"
          },
          "description": {
            "type": [
              "string",
              "null"
            ]
          },
          "identity_count": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991
          },
          "storage_allocated_bytes": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991,
            "description": "The sum of its mailboxes' limits in bytes."
          },
          "storage_used_bytes": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991,
            "description": "What its mailboxes store in bytes."
          },
          "created_at": {
            "type": "string",
            "format": "date-time",
            "description": "RFC 3339, UTC, milliseconds.",
            "examples": [
              "2026-11-20T09:15:00.000Z"
            ]
          },
          "updated_at": {
            "type": "string",
            "format": "date-time",
            "description": "RFC 3339, UTC, milliseconds.",
            "examples": [
              "2026-11-20T09:15:00.000Z"
            ]
          }
        }
      }
    }
  },
  "updateDepartment": {
    "method": "PATCH",
    "path": "/department/{department_id}",
    "permission": "department:write",
    "keyKind": null,
    "headers": [
      "If-Match"
    ],
    "query": {
      "type": "object",
      "additionalProperties": false,
      "required": [],
      "properties": {}
    },
    "body": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "department_name": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100,
          "pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f/]*$",
          "x-pattern-message": "may not contain a slash or control characters",
          "x-normalize": "name",
          "description": "Unique in the organization: NFKC and full case folding decide what is the same."
        },
        "description": {
          "type": [
            "string",
            "null"
          ],
          "maxLength": 255,
          "pattern": "^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]*$",
          "x-pattern-message": "may not contain control characters",
          "x-normalize": "text",
          "description": "Free text; null or empty clears it."
        }
      }
    },
    "bodyRequired": true,
    "answers": {
      "200": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "department_id",
          "department_name",
          "description",
          "identity_count",
          "storage_allocated_bytes",
          "storage_used_bytes",
          "created_at",
          "updated_at"
        ],
        "properties": {
          "department_id": {
            "type": "string",
            "description": "An opaque identifier.",
            "examples": [
              "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
            ]
          },
          "department_name": {
            "type": "string"
          },
          "description": {
            "type": [
              "string",
              "null"
            ]
          },
          "identity_count": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991
          },
          "storage_allocated_bytes": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991,
            "description": "The sum of its mailboxes' limits in bytes."
          },
          "storage_used_bytes": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991,
            "description": "What its mailboxes store in bytes."
          },
          "created_at": {
            "type": "string",
            "format": "date-time",
            "description": "RFC 3339, UTC, milliseconds.",
            "examples": [
              "2026-11-20T09:15:00.000Z"
            ]
          },
          "updated_at": {
            "type": "string",
            "format": "date-time",
            "description": "RFC 3339, UTC, milliseconds.",
            "examples": [
              "2026-11-20T09:15:00.000Z"
            ]
          }
        }
      }
    }
  },
  "deleteDepartment": {
    "method": "DELETE",
    "path": "/department/{department_id}",
    "permission": "department:write",
    "keyKind": null,
    "headers": [
      "If-Match"
    ],
    "query": {
      "type": "object",
      "additionalProperties": false,
      "required": [],
      "properties": {
        "reassign_to": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64
        }
      }
    },
    "body": null,
    "bodyRequired": false,
    "answers": {
      "200": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "moved_identity_count"
        ],
        "properties": {
          "moved_identity_count": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991
          }
        }
      },
      "204": null
    }
  }
} as const
