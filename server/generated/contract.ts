// Generated from openapi.yaml by `npm run generate`. Do not edit.

export const contractVersion = "0.3.0"

/** Each permission with the sentence that says what it allows. */
export const permissions = {
  "organization:read": "See the organization's quota and services.",
  "domain:read": "See the domains and their settings.",
  "domain:write": "Change the settings of the organization and its domains.",
  "department:read": "See the departments.",
  "department:write": "Create, change and delete departments.",
  "identity:read": "See the identities.",
  "identity:write": "Create, change and delete identities, with their mailboxes.",
  "identity:suspend": "Suspend and reactivate identities.",
  "identity:reset_password": "Reset the passwords of identities.",
  "mailbox_quota:read": "See mailboxes, their sizes and how much of each is used.",
  "mailbox_quota:write": "Add and resize mailboxes, and set their warning thresholds.",
  "mailbox_quota:delete": "Remove mailboxes and the mail in them.",
  "audit:read": "See who changed what, and when.",
  "key:read": "See the organization's keys.",
  "key:write": "Create and revoke keys."
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
    "identity:suspend",
    "identity:reset_password",
    "mailbox_quota:read",
    "mailbox_quota:write",
    "mailbox_quota:delete",
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
    "identity:suspend",
    "identity:reset_password",
    "mailbox_quota:read",
    "mailbox_quota:write",
    "mailbox_quota:delete",
    "audit:read"
  ],
  "help_desk": [
    "organization:read",
    "domain:read",
    "department:read",
    "identity:read",
    "identity:suspend",
    "identity:reset_password",
    "mailbox_quota:read",
    "mailbox_quota:write",
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
    "title": "The body is not valid JSON",
    "advice": "Send one JSON value in UTF-8. Its length must match Content-Length."
  },
  "invalid_request": {
    "status": 400,
    "title": "The request is invalid",
    "advice": "See errors for each invalid value and what is allowed there."
  },
  "key_missing": {
    "status": 401,
    "title": "API key required",
    "advice": "Send an API key in the x-api-key header."
  },
  "key_unknown": {
    "status": 401,
    "title": "Unknown API key",
    "advice": "Check that you copied the whole key. A mistyped key fails its checksum."
  },
  "key_expired": {
    "status": 401,
    "title": "The API key has expired",
    "advice": "Use another key. A session ends after 12 hours, or 60 minutes without requests."
  },
  "key_revoked": {
    "status": 401,
    "title": "The API key was revoked",
    "advice": "Use another key. This key was revoked, or the key that created this session."
  },
  "permission_missing": {
    "status": 403,
    "title": "Permission missing",
    "advice": "Use a key that has required_permission."
  },
  "wrong_key_kind": {
    "status": 403,
    "title": "Wrong kind of key",
    "advice": "Use a key of required_kind. A session can't create keys or sessions. A session of /me works only there."
  },
  "organization_suspended": {
    "status": 403,
    "title": "The organization is suspended",
    "advice": "Contact the operator."
  },
  "sign_in_failed": {
    "status": 403,
    "title": "Sign-in failed",
    "advice": "Check the address and the password. After several failed attempts you have to wait."
  },
  "account_suspended": {
    "status": 403,
    "title": "The account is suspended",
    "advice": "Contact your administrator."
  },
  "not_found": {
    "status": 404,
    "title": "Not found",
    "advice": "Check the ID. Resources of other organizations are reported as not found."
  },
  "method_not_allowed": {
    "status": 405,
    "title": "Method not allowed",
    "advice": "Use one of the methods in the Allow header."
  },
  "payload_too_large": {
    "status": 413,
    "title": "The body is too large",
    "advice": "See detail for the limit."
  },
  "unsupported_media_type": {
    "status": 415,
    "title": "The body must be JSON",
    "advice": "Send Content-Type application/json, in UTF-8 and without Content-Encoding."
  },
  "headers_too_large": {
    "status": 431,
    "title": "The headers are too large",
    "advice": "Send fewer or shorter headers."
  },
  "name_taken": {
    "status": 409,
    "title": "The name is already in use",
    "advice": "Choose another name. conflicting_id uses this one, perhaps in different case."
  },
  "address_taken": {
    "status": 409,
    "title": "The address is already in use",
    "advice": "Choose another local part. If it is yours, conflicting_id names it."
  },
  "address_held": {
    "status": 409,
    "title": "The address is reserved for a deleted identity",
    "advice": "Restore conflicting_id, or delete it permanently. Otherwise the address becomes free after restorable_until."
  },
  "department_not_empty": {
    "status": 409,
    "title": "The department has members",
    "advice": "Set reassign_to to another department, or to none."
  },
  "mailbox_quota_exists": {
    "status": 409,
    "title": "The identity already has a mailbox",
    "advice": "Resize the mailbox conflicting_id instead."
  },
  "allotment_exceeded": {
    "status": 409,
    "title": "Not enough storage available",
    "advice": "Request at most available_bytes more, or shrink other mailboxes first."
  },
  "identity_limit_reached": {
    "status": 409,
    "title": "Identity limit reached",
    "advice": "Delete identities you no longer need, or ask the operator to raise the limit (`postroom org limit`)."
  },
  "not_revertible": {
    "status": 409,
    "title": "The event can't be undone",
    "advice": "You can undo changes of settings, identities and mailbox sizes, and deletions of identities that can still be restored."
  },
  "revert_conflict": {
    "status": 409,
    "title": "Changed since the event",
    "advice": "See conflicts. Undo the later changes first, or set the values yourself."
  },
  "below_current_use": {
    "status": 409,
    "title": "The size is smaller than the stored mail",
    "advice": "Choose a larger size, or change this mailbox on its own with force. Stored mail is kept."
  },
  "mailbox_in_use": {
    "status": 409,
    "title": "The mailbox may contain mail",
    "advice": "Repeat the request with force to delete the mail as well."
  },
  "above_domain_maximum": {
    "status": 409,
    "title": "The size exceeds the domain's maximum",
    "advice": "Choose a smaller size, or raise that maximum first."
  },
  "catch_all_without_mailbox": {
    "status": 409,
    "title": "A catch-all needs a mailbox",
    "advice": "Choose an identity with a mailbox, or add a mailbox first."
  },
  "row_invalid": {
    "status": 400,
    "title": "The row is invalid",
    "advice": "See errors for each invalid value, with its column and what is allowed there."
  },
  "row_repeated": {
    "status": 409,
    "title": "Duplicate address in the file",
    "advice": "Only the first row with an address is imported. See detail for its line."
  },
  "row_conflict": {
    "status": 409,
    "title": "Another row was sent for this position",
    "advice": "Repeat a position only with the same row. Otherwise cancel the bulk change and create a new one."
  },
  "department_unknown": {
    "status": 404,
    "title": "Department not found",
    "advice": "Create it first, or use create_departments."
  },
  "domain_unknown": {
    "status": 404,
    "title": "Domain not found",
    "advice": "Use one of your organization's domains. The operator adds domains."
  },
  "wrong_plan_state": {
    "status": 409,
    "title": "Wrong state of the bulk change",
    "advice": "See detail for its state, or read the bulk change again."
  },
  "too_many_plans": {
    "status": 409,
    "title": "Too many open bulk changes",
    "advice": "Run or cancel some of them, then try again."
  },
  "other_key_needed": {
    "status": 409,
    "title": "Another key must approve this",
    "advice": "Use a key that shares no origin with the key that asked."
  },
  "approval_needed": {
    "status": 409,
    "title": "Approval by a second key required",
    "advice": "Delete with a bulk change. It waits for approval by a second key. A permanent deletion needs a key of another origin."
  },
  "idempotency_in_progress": {
    "status": 409,
    "title": "The same request is still in progress",
    "advice": "Repeat the request in a moment."
  },
  "stale_version": {
    "status": 412,
    "title": "Changed since you read it",
    "advice": "Read the resource again, review the changes, and repeat with its new ETag."
  },
  "idempotency_key_reused": {
    "status": 422,
    "title": "Idempotency-Key already used",
    "advice": "The Idempotency-Key was used with another request. Use a new one."
  },
  "rate_limited": {
    "status": 429,
    "title": "Too many requests",
    "advice": "Wait for the number of seconds in Retry-After."
  },
  "internal_error": {
    "status": 500,
    "title": "Internal error",
    "advice": "Try again. If the error persists, send the request_id to the operator."
  },
  "dependency_unavailable": {
    "status": 503,
    "title": "Temporarily unavailable",
    "advice": "Try again after the number of seconds in Retry-After."
  }
} as const

export const problemSchema = {
  "type": "object",
  "description": "RFC 9457 problem details, with extension members where they help.",
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
      "description": "A link to the explanation of the code."
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
        "sign_in_failed",
        "account_suspended",
        "not_found",
        "method_not_allowed",
        "payload_too_large",
        "unsupported_media_type",
        "headers_too_large",
        "name_taken",
        "address_taken",
        "address_held",
        "department_not_empty",
        "mailbox_quota_exists",
        "allotment_exceeded",
        "identity_limit_reached",
        "not_revertible",
        "revert_conflict",
        "below_current_use",
        "mailbox_in_use",
        "above_domain_maximum",
        "catch_all_without_mailbox",
        "wrong_plan_state",
        "too_many_plans",
        "row_invalid",
        "row_repeated",
        "row_conflict",
        "department_unknown",
        "domain_unknown",
        "other_key_needed",
        "approval_needed",
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
      "maxItems": 50,
      "description": "The first 50 mistakes. `detail` gives the total if there are more.",
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
            "description": "A JSON pointer into the body (`/department_name`), `?limit`, `{department_id}` or `header:If-Match`."
          },
          "code": {
            "type": "string",
            "description": "The kind of mistake."
          },
          "message": {
            "type": "string",
            "description": "The mistake and the allowed values."
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
    "restorable_until": {
      "type": "string",
      "format": "date-time",
      "description": "RFC 3339, UTC, milliseconds.",
      "examples": [
        "2026-11-20T09:15:00.000Z"
      ]
    },
    "identity_count": {
      "type": "integer",
      "minimum": 0,
      "maximum": 9007199254740991
    },
    "limit_bytes": {
      "type": "integer",
      "minimum": 0,
      "maximum": 9007199254740991,
      "description": "The organization's total storage."
    },
    "allocated_bytes": {
      "type": "integer",
      "minimum": 0,
      "maximum": 9007199254740991
    },
    "available_bytes": {
      "type": "integer",
      "minimum": 0,
      "maximum": 9007199254740991
    },
    "requested_bytes": {
      "type": "integer",
      "minimum": 0,
      "maximum": 9007199254740991,
      "description": "The requested increase."
    },
    "used_bytes": {
      "type": "integer",
      "minimum": 0,
      "maximum": 9007199254740991
    },
    "max_mailbox_limit_bytes": {
      "type": "integer",
      "minimum": 0,
      "maximum": 9007199254740991
    },
    "mailbox_count": {
      "type": "integer",
      "minimum": 0,
      "maximum": 9007199254740991
    },
    "identity_limit": {
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
        "identity:suspend",
        "identity:reset_password",
        "mailbox_quota:read",
        "mailbox_quota:write",
        "mailbox_quota:delete",
        "audit:read",
        "key:read",
        "key:write"
      ]
    },
    "required_kind": {
      "type": "string",
      "enum": [
        "key",
        "session",
        "person"
      ]
    },
    "conflicts": {
      "type": "array",
      "maxItems": 10,
      "items": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "member",
          "present",
          "changed_by",
          "changed_at"
        ],
        "properties": {
          "member": {
            "type": "string",
            "description": "The member whose value has changed since the event. For a department, its name."
          },
          "present": {
            "description": "The current value."
          },
          "changed_by": {
            "type": [
              "string",
              "null"
            ],
            "description": "The last actor, as in the audit. Null if no event shows it."
          },
          "changed_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          }
        }
      }
    },
    "dependency": {
      "type": "string"
    },
    "changed_by": {
      "type": "object",
      "additionalProperties": false,
      "required": [
        "key_id",
        "key_name"
      ],
      "properties": {
        "key_id": {
          "type": [
            "string",
            "null"
          ],
          "description": "Null for the operator, the mail system, or a user on `/me`."
        },
        "key_name": {
          "type": "string"
        }
      }
    },
    "changed_at": {
      "type": "string",
      "format": "date-time",
      "description": "RFC 3339, UTC, milliseconds.",
      "examples": [
        "2026-11-20T09:15:00.000Z"
      ]
    }
  }
}

/** What the server needs to know of each operation to route, authorize, validate and answer it. */
export const operations = {
  "getHealth": {
    "method": "GET",
    "path": "/health",
    "permission": null,
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": false,
    "endsKey": false,
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
          "components",
          "mail"
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
            "maxItems": 10,
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
                    "cache",
                    "mail_sign_in",
                    "mail_delivery",
                    "mail_store"
                  ],
                  "description": "The mail components appear only while a mail system is connected. They are sign-in, delivery and storage.\n"
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
                  "type": [
                    "integer",
                    "null"
                  ],
                  "minimum": 0,
                  "description": "Milliseconds. Null if the component wasn't tested, as `message` explains."
                },
                "answered_at": {
                  "type": [
                    "string",
                    "null"
                  ],
                  "format": "date-time",
                  "description": "The time of the mail server's last answer. Null if it hasn't answered since the service started.\n"
                },
                "message": {
                  "type": "string"
                }
              }
            }
          },
          "mail": {
            "type": "object",
            "additionalProperties": false,
            "required": [
              "state",
              "since",
              "attached_at",
              "server",
              "caches_sign_in",
              "writes_to_people",
              "has_postmaster",
              "services",
              "pending_count",
              "oldest_pending_at",
              "people_page"
            ],
            "description": "Whether a mail system applies the changes and measures mailboxes.",
            "properties": {
              "state": {
                "type": "string",
                "enum": [
                  "not_attached",
                  "attached",
                  "unreachable"
                ]
              },
              "since": {
                "type": [
                  "string",
                  "null"
                ],
                "format": "date-time",
                "description": "The time since which this state has lasted. Null if it has always been so."
              },
              "attached_at": {
                "type": [
                  "string",
                  "null"
                ],
                "format": "date-time",
                "description": "The time since which a mail system reports to this service. Null if none is connected."
              },
              "server": {
                "type": [
                  "string",
                  "null"
                ],
                "maxLength": 1000,
                "description": "The name in the mail server's greeting. Null if it hasn't greeted yet."
              },
              "caches_sign_in": {
                "type": [
                  "boolean",
                  "null"
                ],
                "description": "Whether the mail system caches sign-ins, so that old passwords work for a while. Null if unknown.\n"
              },
              "writes_to_people": {
                "type": [
                  "boolean",
                  "null"
                ],
                "description": "Whether the service can send mail to users, so that it can warn them when a mailbox is nearly full. Null if\nunknown.\n"
              },
              "has_postmaster": {
                "type": [
                  "boolean",
                  "null"
                ],
                "description": "Whether the operator receives mail to `postmaster@` and `abuse@` of each domain, unless an identity or a\ncatch-all does. Null if unknown.\n"
              },
              "services": {
                "type": "array",
                "maxItems": 4,
                "description": "The services that the mail servers offer.",
                "items": {
                  "type": "string",
                  "enum": [
                    "imap",
                    "pop3",
                    "smtp_submission",
                    "managesieve"
                  ]
                }
              },
              "pending_count": {
                "type": [
                  "integer",
                  "null"
                ],
                "minimum": 0,
                "maximum": 9007199254740991,
                "description": "The number of the organization's changes that are not applied yet. Null if the database is unavailable.\n"
              },
              "oldest_pending_at": {
                "type": [
                  "string",
                  "null"
                ],
                "format": "date-time",
                "description": "The time of the oldest of these changes."
              },
              "people_page": {
                "type": [
                  "string",
                  "null"
                ],
                "description": "The path of the page on which users change their own password. Null if there is none. If there is one, mail\nsystems reject sign-ins while a password must be changed.\n"
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
          "components",
          "mail"
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
            "maxItems": 10,
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
                    "cache",
                    "mail_sign_in",
                    "mail_delivery",
                    "mail_store"
                  ],
                  "description": "The mail components appear only while a mail system is connected. They are sign-in, delivery and storage.\n"
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
                  "type": [
                    "integer",
                    "null"
                  ],
                  "minimum": 0,
                  "description": "Milliseconds. Null if the component wasn't tested, as `message` explains."
                },
                "answered_at": {
                  "type": [
                    "string",
                    "null"
                  ],
                  "format": "date-time",
                  "description": "The time of the mail server's last answer. Null if it hasn't answered since the service started.\n"
                },
                "message": {
                  "type": "string"
                }
              }
            }
          },
          "mail": {
            "type": "object",
            "additionalProperties": false,
            "required": [
              "state",
              "since",
              "attached_at",
              "server",
              "caches_sign_in",
              "writes_to_people",
              "has_postmaster",
              "services",
              "pending_count",
              "oldest_pending_at",
              "people_page"
            ],
            "description": "Whether a mail system applies the changes and measures mailboxes.",
            "properties": {
              "state": {
                "type": "string",
                "enum": [
                  "not_attached",
                  "attached",
                  "unreachable"
                ]
              },
              "since": {
                "type": [
                  "string",
                  "null"
                ],
                "format": "date-time",
                "description": "The time since which this state has lasted. Null if it has always been so."
              },
              "attached_at": {
                "type": [
                  "string",
                  "null"
                ],
                "format": "date-time",
                "description": "The time since which a mail system reports to this service. Null if none is connected."
              },
              "server": {
                "type": [
                  "string",
                  "null"
                ],
                "maxLength": 1000,
                "description": "The name in the mail server's greeting. Null if it hasn't greeted yet."
              },
              "caches_sign_in": {
                "type": [
                  "boolean",
                  "null"
                ],
                "description": "Whether the mail system caches sign-ins, so that old passwords work for a while. Null if unknown.\n"
              },
              "writes_to_people": {
                "type": [
                  "boolean",
                  "null"
                ],
                "description": "Whether the service can send mail to users, so that it can warn them when a mailbox is nearly full. Null if\nunknown.\n"
              },
              "has_postmaster": {
                "type": [
                  "boolean",
                  "null"
                ],
                "description": "Whether the operator receives mail to `postmaster@` and `abuse@` of each domain, unless an identity or a\ncatch-all does. Null if unknown.\n"
              },
              "services": {
                "type": "array",
                "maxItems": 4,
                "description": "The services that the mail servers offer.",
                "items": {
                  "type": "string",
                  "enum": [
                    "imap",
                    "pop3",
                    "smtp_submission",
                    "managesieve"
                  ]
                }
              },
              "pending_count": {
                "type": [
                  "integer",
                  "null"
                ],
                "minimum": 0,
                "maximum": 9007199254740991,
                "description": "The number of the organization's changes that are not applied yet. Null if the database is unavailable.\n"
              },
              "oldest_pending_at": {
                "type": [
                  "string",
                  "null"
                ],
                "format": "date-time",
                "description": "The time of the oldest of these changes."
              },
              "people_page": {
                "type": [
                  "string",
                  "null"
                ],
                "description": "The path of the page on which users change their own password. Null if there is none. If there is one, mail\nsystems reject sign-ins while a password must be changed.\n"
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
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": false,
    "endsKey": false,
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
            "maxItems": 15,
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
                    "identity:suspend",
                    "identity:reset_password",
                    "mailbox_quota:read",
                    "mailbox_quota:write",
                    "mailbox_quota:delete",
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
            "description": "Accurate to a minute."
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
  "createKey": {
    "method": "POST",
    "path": "/key",
    "permission": "key:write",
    "memberPermissions": {},
    "keyKind": "key",
    "needsKey": true,
    "compress": false,
    "endsKey": false,
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
        "key_name",
        "permissions"
      ],
      "properties": {
        "key_name": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100,
          "pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f]*$",
          "x-pattern-message": "may not contain control characters",
          "x-normalize": "name"
        },
        "permissions": {
          "type": "array",
          "minItems": 1,
          "maxItems": 15,
          "uniqueItems": true,
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
              "identity:suspend",
              "identity:reset_password",
              "mailbox_quota:read",
              "mailbox_quota:write",
              "mailbox_quota:delete",
              "audit:read",
              "key:read",
              "key:write"
            ]
          }
        },
        "expires_at": {
          "type": [
            "string",
            "null"
          ],
          "format": "date-time",
          "maxLength": 64,
          "description": "A time in the future. Absent or null means never."
        }
      }
    },
    "bodyRequired": true,
    "answers": {
      "201": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "key"
        ],
        "properties": {
          "key": {
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
                "maxItems": 15,
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
                        "identity:suspend",
                        "identity:reset_password",
                        "mailbox_quota:read",
                        "mailbox_quota:write",
                        "mailbox_quota:delete",
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
                "description": "Accurate to a minute."
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
          },
          "api_key": {
            "type": "string",
            "description": "The secret. Returned only in this response. A replayed response omits it.",
            "x-one-time": true
          }
        }
      }
    }
  },
  "createKeySession": {
    "method": "POST",
    "path": "/key/session",
    "permission": null,
    "memberPermissions": {},
    "keyKind": "key",
    "needsKey": true,
    "compress": false,
    "endsKey": false,
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
          "maxItems": 15,
          "uniqueItems": true,
          "description": "Some of the key's own permissions.",
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
              "identity:suspend",
              "identity:reset_password",
              "mailbox_quota:read",
              "mailbox_quota:write",
              "mailbox_quota:delete",
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
            "description": "The secret. Returned only in this response. A replayed response omits it.",
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
    "memberPermissions": {},
    "keyKind": "session",
    "needsKey": true,
    "compress": false,
    "endsKey": true,
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
  "listKeys": {
    "method": "GET",
    "path": "/key/list",
    "permission": "key:read",
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": true,
    "endsKey": false,
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
          "maximum": 9007199254740990,
          "default": 0
        },
        "kind": {
          "type": "string",
          "enum": [
            "key",
            "session"
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
            "maxItems": 200,
            "items": {
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
                  "maxItems": 15,
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
                          "identity:suspend",
                          "identity:reset_password",
                          "mailbox_quota:read",
                          "mailbox_quota:write",
                          "mailbox_quota:delete",
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
                  "description": "Accurate to a minute."
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
  "revokeKey": {
    "method": "DELETE",
    "path": "/key/{key_id}",
    "permission": "key:write",
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": false,
    "endsKey": true,
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
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": true,
    "endsKey": false,
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
          "maximum": 9007199254740990,
          "default": 0
        },
        "q": {
          "type": "string",
          "maxLength": 200,
          "x-normalize": "search"
        },
        "suggest": {
          "type": "boolean"
        },
        "sort": {
          "type": "string",
          "enum": [
            "department_name",
            "-department_name",
            "created_at",
            "-created_at",
            "relevance"
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
            "maxItems": 200,
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
                  "type": [
                    "integer",
                    "null"
                  ],
                  "minimum": 0,
                  "maximum": 9007199254740991,
                  "description": "Bytes. Null if none of its mailboxes is measured. Only with `include=usage`."
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
          },
          "suggestion": {
            "type": "string",
            "minLength": 1,
            "maxLength": 200,
            "description": "A similar search that has results. Only with `suggest`. Absent if nothing is similar."
          }
        }
      }
    }
  },
  "getStorageByDepartment": {
    "method": "GET",
    "path": "/department/storage",
    "permission": "department:read",
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": false,
    "endsKey": false,
    "headers": [
      "If-None-Match"
    ],
    "query": {
      "type": "object",
      "additionalProperties": false,
      "required": [],
      "properties": {
        "sort": {
          "type": "string",
          "enum": [
            "-storage_used_bytes",
            "-storage_allocated_bytes"
          ],
          "default": "-storage_used_bytes"
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
          "departments",
          "others",
          "no_department"
        ],
        "properties": {
          "departments": {
            "type": "array",
            "maxItems": 10,
            "description": "The largest departments, in the requested order. Departments that are not measured come last. Ties are sorted by\nname.\n",
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": [
                "department_id",
                "department_name",
                "mailbox_count",
                "measured_mailbox_count",
                "storage_allocated_bytes",
                "storage_used_bytes"
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
                "mailbox_count": {
                  "type": "integer",
                  "minimum": 0,
                  "maximum": 9007199254740991
                },
                "measured_mailbox_count": {
                  "type": "integer",
                  "minimum": 0,
                  "maximum": 9007199254740991
                },
                "storage_allocated_bytes": {
                  "type": "integer",
                  "minimum": 0,
                  "maximum": 9007199254740991
                },
                "storage_used_bytes": {
                  "type": [
                    "integer",
                    "null"
                  ],
                  "minimum": 0,
                  "maximum": 9007199254740991,
                  "description": "The used storage of the measured mailboxes in bytes. Null if there are mailboxes and none is measured.\n"
                }
              }
            }
          },
          "others": {
            "type": "object",
            "additionalProperties": false,
            "required": [
              "department_count",
              "mailbox_count",
              "measured_mailbox_count",
              "storage_allocated_bytes",
              "storage_used_bytes"
            ],
            "properties": {
              "department_count": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "mailbox_count": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "measured_mailbox_count": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "storage_allocated_bytes": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "storage_used_bytes": {
                "type": [
                  "integer",
                  "null"
                ],
                "minimum": 0,
                "maximum": 9007199254740991,
                "description": "The used storage of the measured mailboxes in bytes. Null if there are mailboxes and none is measured.\n"
              }
            }
          },
          "no_department": {
            "type": "object",
            "additionalProperties": false,
            "required": [
              "mailbox_count",
              "measured_mailbox_count",
              "storage_allocated_bytes",
              "storage_used_bytes"
            ],
            "properties": {
              "mailbox_count": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "measured_mailbox_count": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "storage_allocated_bytes": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "storage_used_bytes": {
                "type": [
                  "integer",
                  "null"
                ],
                "minimum": 0,
                "maximum": 9007199254740991,
                "description": "The used storage of the measured mailboxes in bytes. Null if there are mailboxes and none is measured.\n"
              }
            }
          }
        }
      }
    }
  },
  "createDepartment": {
    "method": "POST",
    "path": "/department",
    "permission": "department:write",
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": false,
    "endsKey": false,
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
          "description": "Unique in the organization. Names are compared after NFKC and full case folding, without invisible characters.\n"
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
          "description": "Free text. Null or empty clears it."
        },
        "default_mailbox_limit_bytes": {
          "type": [
            "integer",
            "null"
          ],
          "minimum": 1048576,
          "maximum": 1125899906842624,
          "multipleOf": 1024,
          "description": "The default mailbox size of new members in bytes. Null uses the default of their domain."
        },
        "welcome_text": {
          "type": [
            "string",
            "null"
          ],
          "maxLength": 1000,
          "pattern": "^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]*$",
          "x-pattern-message": "may not contain control characters",
          "x-normalize": "text",
          "description": "Additional text on the welcome sheet of new members. Null or empty clears it."
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
          "default_mailbox_limit_bytes",
          "welcome_text",
          "identity_count",
          "mailbox_count",
          "measured_mailbox_count",
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
          "default_mailbox_limit_bytes": {
            "type": [
              "integer",
              "null"
            ],
            "minimum": 1048576,
            "maximum": 1125899906842624,
            "multipleOf": 1024,
            "description": "The default mailbox size of new members in bytes. Null uses the default of their domain."
          },
          "welcome_text": {
            "type": [
              "string",
              "null"
            ],
            "description": "Additional text on the welcome sheet of new members."
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
            "type": [
              "integer",
              "null"
            ],
            "minimum": 0,
            "maximum": 9007199254740991,
            "description": "The used storage of its measured mailboxes in bytes. Null if it has mailboxes and none is measured.\n"
          },
          "mailbox_count": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991
          },
          "measured_mailbox_count": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991,
            "description": "The number of measured mailboxes."
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
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": false,
    "endsKey": false,
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
          "default_mailbox_limit_bytes",
          "welcome_text",
          "identity_count",
          "mailbox_count",
          "measured_mailbox_count",
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
          "default_mailbox_limit_bytes": {
            "type": [
              "integer",
              "null"
            ],
            "minimum": 1048576,
            "maximum": 1125899906842624,
            "multipleOf": 1024,
            "description": "The default mailbox size of new members in bytes. Null uses the default of their domain."
          },
          "welcome_text": {
            "type": [
              "string",
              "null"
            ],
            "description": "Additional text on the welcome sheet of new members."
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
            "type": [
              "integer",
              "null"
            ],
            "minimum": 0,
            "maximum": 9007199254740991,
            "description": "The used storage of its measured mailboxes in bytes. Null if it has mailboxes and none is measured.\n"
          },
          "mailbox_count": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991
          },
          "measured_mailbox_count": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991,
            "description": "The number of measured mailboxes."
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
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": false,
    "endsKey": false,
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
          "description": "Unique in the organization. Names are compared after NFKC and full case folding, without invisible characters.\n"
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
          "description": "Free text. Null or empty clears it."
        },
        "default_mailbox_limit_bytes": {
          "type": [
            "integer",
            "null"
          ],
          "minimum": 1048576,
          "maximum": 1125899906842624,
          "multipleOf": 1024,
          "description": "The default mailbox size of new members in bytes. Null uses the default of their domain."
        },
        "welcome_text": {
          "type": [
            "string",
            "null"
          ],
          "maxLength": 1000,
          "pattern": "^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]*$",
          "x-pattern-message": "may not contain control characters",
          "x-normalize": "text",
          "description": "Additional text on the welcome sheet of new members. Null or empty clears it."
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
          "default_mailbox_limit_bytes",
          "welcome_text",
          "identity_count",
          "mailbox_count",
          "measured_mailbox_count",
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
          "default_mailbox_limit_bytes": {
            "type": [
              "integer",
              "null"
            ],
            "minimum": 1048576,
            "maximum": 1125899906842624,
            "multipleOf": 1024,
            "description": "The default mailbox size of new members in bytes. Null uses the default of their domain."
          },
          "welcome_text": {
            "type": [
              "string",
              "null"
            ],
            "description": "Additional text on the welcome sheet of new members."
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
            "type": [
              "integer",
              "null"
            ],
            "minimum": 0,
            "maximum": 9007199254740991,
            "description": "The used storage of its measured mailboxes in bytes. Null if it has mailboxes and none is measured.\n"
          },
          "mailbox_count": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991
          },
          "measured_mailbox_count": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991,
            "description": "The number of measured mailboxes."
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
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": false,
    "endsKey": false,
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
  },
  "getOrganizationQuota": {
    "method": "GET",
    "path": "/organization/quota",
    "permission": "organization:read",
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": false,
    "endsKey": false,
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
          "storage_limit_bytes",
          "storage_allocated_bytes",
          "storage_used_bytes",
          "storage_available_bytes",
          "identity_limit",
          "identity_count",
          "domain_count",
          "department_count",
          "mailbox_count",
          "measured_mailbox_count",
          "as_of",
          "is_demonstration",
          "mail"
        ],
        "properties": {
          "storage_limit_bytes": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991
          },
          "storage_allocated_bytes": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991,
            "description": "The sum of the mailboxes' limits."
          },
          "storage_used_bytes": {
            "type": [
              "integer",
              "null"
            ],
            "minimum": 0,
            "maximum": 9007199254740991,
            "description": "The used storage of the measured mailboxes. Null if there are mailboxes and none is measured."
          },
          "storage_available_bytes": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991,
            "description": "The available storage."
          },
          "identity_limit": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991
          },
          "identity_count": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991
          },
          "domain_count": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991
          },
          "department_count": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991
          },
          "mailbox_count": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991
          },
          "measured_mailbox_count": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991,
            "description": "The number of measured mailboxes."
          },
          "as_of": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "The time of the oldest measurement. Null if one is missing."
          },
          "is_demonstration": {
            "type": "boolean",
            "description": "Whether the data is a demonstration. Its identities, usage and sign-ins are invented."
          },
          "mail": {
            "type": "object",
            "additionalProperties": false,
            "required": [
              "state"
            ],
            "properties": {
              "state": {
                "type": "string",
                "enum": [
                  "not_attached",
                  "attached",
                  "unreachable"
                ]
              }
            }
          }
        }
      }
    }
  },
  "getFailedSignIns": {
    "method": "GET",
    "path": "/organization/failed-sign-ins",
    "permission": "organization:read",
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": false,
    "endsKey": false,
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
          "minute",
          "unknown_addresses"
        ],
        "properties": {
          "minute": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "started_at",
                  "count",
                  "is_storm",
                  "sources"
                ],
                "properties": {
                  "started_at": {
                    "type": "string",
                    "format": "date-time",
                    "description": "RFC 3339, UTC, milliseconds.",
                    "examples": [
                      "2026-11-20T09:15:00.000Z"
                    ]
                  },
                  "count": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "Includes identities of the organization and unknown addresses."
                  },
                  "is_storm": {
                    "type": "boolean",
                    "description": "Whether failed sign-ins are unusually many, which means 100 or more."
                  },
                  "sources": {
                    "type": "array",
                    "maxItems": 10,
                    "description": "The sources with the most failures.",
                    "items": {
                      "type": "object",
                      "additionalProperties": false,
                      "required": [
                        "address",
                        "count"
                      ],
                      "properties": {
                        "address": {
                          "type": [
                            "string",
                            "null"
                          ],
                          "description": "An IPv4 address, or an IPv6 network of 64 bits. Null for all others together."
                        },
                        "count": {
                          "type": "integer",
                          "minimum": 0,
                          "maximum": 9007199254740991
                        }
                      }
                    }
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "The worse of the current and the previous minute. Null if none failed or no mail server reports them.\n"
          },
          "unknown_addresses": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "count",
                  "refused_count",
                  "source_count",
                  "has_more_sources",
                  "since",
                  "until",
                  "first_at",
                  "last_at",
                  "sources"
                ],
                "description": "The failed sign-ins of the last 30 days that mail servers reported. They had a wrong password or an unknown address.\nA sign-in that was rejected despite the right password doesn't count.\n",
                "properties": {
                  "count": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991
                  },
                  "refused_count": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The number of sign-ins that SMTP rejected before it checked a password, because the identity may not send.\n"
                  },
                  "source_count": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991
                  },
                  "has_more_sources": {
                    "type": "boolean",
                    "description": "Whether more sources exist than the service distinguishes, which is 20 a day for each identity."
                  },
                  "since": {
                    "type": "string",
                    "format": "date-time",
                    "description": "RFC 3339, UTC, milliseconds.",
                    "examples": [
                      "2026-11-20T09:15:00.000Z"
                    ]
                  },
                  "until": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "format": "date-time",
                    "description": "The time of the mail servers' last report. Null while they report."
                  },
                  "first_at": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "format": "date-time"
                  },
                  "last_at": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "format": "date-time"
                  },
                  "sources": {
                    "type": "array",
                    "maxItems": 10,
                    "items": {
                      "type": "object",
                      "additionalProperties": false,
                      "required": [
                        "address",
                        "service_codes",
                        "count",
                        "last_at"
                      ],
                      "properties": {
                        "address": {
                          "type": [
                            "string",
                            "null"
                          ],
                          "description": "An IPv4 address, or an IPv6 network of 64 bits. Null for all others together."
                        },
                        "service_codes": {
                          "type": "array",
                          "maxItems": 4,
                          "items": {
                            "type": "string",
                            "enum": [
                              "imap",
                              "pop3",
                              "smtp_submission",
                              "managesieve"
                            ]
                          }
                        },
                        "count": {
                          "type": "integer",
                          "minimum": 0,
                          "maximum": 9007199254740991
                        },
                        "last_at": {
                          "type": "string",
                          "format": "date-time",
                          "description": "RFC 3339, UTC, milliseconds.",
                          "examples": [
                            "2026-11-20T09:15:00.000Z"
                          ]
                        }
                      }
                    },
                    "description": "The sources with the most failures."
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "Failed sign-ins at unknown addresses of the organization's domains. The addresses are not stored. Null if no\nmail server reports them.\n"
          }
        }
      }
    }
  },
  "getOrganizationSettings": {
    "method": "GET",
    "path": "/organization/settings",
    "permission": "organization:read",
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": false,
    "endsKey": false,
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
          "storage_units",
          "deletion_approval_above",
          "deletion_approval_request"
        ],
        "properties": {
          "storage_units": {
            "type": "string",
            "enum": [
              "decimal",
              "binary"
            ],
            "description": "The units in which the console shows sizes: GB of 10^9 bytes or GiB of 2^30 bytes. The API itself uses bytes.\n"
          },
          "deletion_approval_above": {
            "type": [
              "integer",
              "null"
            ],
            "minimum": 0,
            "maximum": 100000,
            "description": "The number of identities that a key may delete within 24 hours without approval. Its sessions and all keys of the\nsame origin count together. A larger plan waits until a second key approves it (`approvePlan`). A single deletion is\nrejected (`approval_needed`). Approved deletions do not count. Null means that no approval is needed. A change\ndoesn't affect plans that already wait.\n"
          },
          "deletion_approval_request": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "above",
                  "asked_by",
                  "asked_at"
                ],
                "description": "A looser `deletion_approval_above` that waits for a second key.",
                "properties": {
                  "above": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 100000,
                    "description": "The requested number. Null means no approval."
                  },
                  "asked_by": {
                    "type": "object",
                    "additionalProperties": false,
                    "required": [
                      "key_id",
                      "key_name"
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
                      }
                    }
                  },
                  "asked_at": {
                    "type": "string",
                    "format": "date-time",
                    "description": "RFC 3339, UTC, milliseconds.",
                    "examples": [
                      "2026-11-20T09:15:00.000Z"
                    ]
                  }
                }
              },
              {
                "type": "null"
              }
            ]
          }
        }
      }
    }
  },
  "updateOrganizationSettings": {
    "method": "PATCH",
    "path": "/organization/settings",
    "permission": "domain:write",
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": false,
    "endsKey": false,
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
        "storage_units": {
          "type": "string",
          "enum": [
            "decimal",
            "binary"
          ],
          "description": "The units in which the console shows sizes: GB of 10^9 bytes or GiB of 2^30 bytes. The API itself uses bytes.\n"
        },
        "deletion_approval_above": {
          "type": [
            "integer",
            "null"
          ],
          "minimum": 0,
          "maximum": 100000,
          "description": "The number of identities that a key may delete within 24 hours without approval. Its sessions and all keys of the\nsame origin count together. A larger plan waits until a second key approves it (`approvePlan`). A single deletion is\nrejected (`approval_needed`). Approved deletions do not count. Null means that no approval is needed. A change\ndoesn't affect plans that already wait.\n"
        }
      }
    },
    "bodyRequired": true,
    "answers": {
      "200": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "storage_units",
          "deletion_approval_above",
          "deletion_approval_request"
        ],
        "properties": {
          "storage_units": {
            "type": "string",
            "enum": [
              "decimal",
              "binary"
            ],
            "description": "The units in which the console shows sizes: GB of 10^9 bytes or GiB of 2^30 bytes. The API itself uses bytes.\n"
          },
          "deletion_approval_above": {
            "type": [
              "integer",
              "null"
            ],
            "minimum": 0,
            "maximum": 100000,
            "description": "The number of identities that a key may delete within 24 hours without approval. Its sessions and all keys of the\nsame origin count together. A larger plan waits until a second key approves it (`approvePlan`). A single deletion is\nrejected (`approval_needed`). Approved deletions do not count. Null means that no approval is needed. A change\ndoesn't affect plans that already wait.\n"
          },
          "deletion_approval_request": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "above",
                  "asked_by",
                  "asked_at"
                ],
                "description": "A looser `deletion_approval_above` that waits for a second key.",
                "properties": {
                  "above": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 100000,
                    "description": "The requested number. Null means no approval."
                  },
                  "asked_by": {
                    "type": "object",
                    "additionalProperties": false,
                    "required": [
                      "key_id",
                      "key_name"
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
                      }
                    }
                  },
                  "asked_at": {
                    "type": "string",
                    "format": "date-time",
                    "description": "RFC 3339, UTC, milliseconds.",
                    "examples": [
                      "2026-11-20T09:15:00.000Z"
                    ]
                  }
                }
              },
              {
                "type": "null"
              }
            ]
          }
        }
      }
    }
  },
  "approveOrganizationSettings": {
    "method": "POST",
    "path": "/organization/settings/approve",
    "permission": "domain:write",
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": false,
    "endsKey": false,
    "headers": [
      "If-Match"
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
          "storage_units",
          "deletion_approval_above",
          "deletion_approval_request"
        ],
        "properties": {
          "storage_units": {
            "type": "string",
            "enum": [
              "decimal",
              "binary"
            ],
            "description": "The units in which the console shows sizes: GB of 10^9 bytes or GiB of 2^30 bytes. The API itself uses bytes.\n"
          },
          "deletion_approval_above": {
            "type": [
              "integer",
              "null"
            ],
            "minimum": 0,
            "maximum": 100000,
            "description": "The number of identities that a key may delete within 24 hours without approval. Its sessions and all keys of the\nsame origin count together. A larger plan waits until a second key approves it (`approvePlan`). A single deletion is\nrejected (`approval_needed`). Approved deletions do not count. Null means that no approval is needed. A change\ndoesn't affect plans that already wait.\n"
          },
          "deletion_approval_request": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "above",
                  "asked_by",
                  "asked_at"
                ],
                "description": "A looser `deletion_approval_above` that waits for a second key.",
                "properties": {
                  "above": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 100000,
                    "description": "The requested number. Null means no approval."
                  },
                  "asked_by": {
                    "type": "object",
                    "additionalProperties": false,
                    "required": [
                      "key_id",
                      "key_name"
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
                      }
                    }
                  },
                  "asked_at": {
                    "type": "string",
                    "format": "date-time",
                    "description": "RFC 3339, UTC, milliseconds.",
                    "examples": [
                      "2026-11-20T09:15:00.000Z"
                    ]
                  }
                }
              },
              {
                "type": "null"
              }
            ]
          }
        }
      }
    }
  },
  "listOrganizationServices": {
    "method": "GET",
    "path": "/organization/services",
    "permission": "organization:read",
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": true,
    "endsKey": false,
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
          "maximum": 9007199254740990,
          "default": 0
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
          "current_page",
          "mail"
        ],
        "properties": {
          "items": {
            "type": "array",
            "maxItems": 200,
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": [
                "service_code",
                "service_name",
                "description",
                "enabled",
                "changed_at",
                "state",
                "checked_at"
              ],
              "properties": {
                "service_code": {
                  "type": "string",
                  "enum": [
                    "imap",
                    "pop3",
                    "smtp_submission",
                    "webmail",
                    "managesieve",
                    "caldav",
                    "carddav"
                  ]
                },
                "service_name": {
                  "type": "string"
                },
                "description": {
                  "type": "string"
                },
                "enabled": {
                  "type": "boolean",
                  "description": "Whether the service should be on."
                },
                "changed_at": {
                  "type": "string",
                  "format": "date-time",
                  "description": "RFC 3339, UTC, milliseconds.",
                  "examples": [
                    "2026-11-20T09:15:00.000Z"
                  ]
                },
                "state": {
                  "type": [
                    "string",
                    "null"
                  ],
                  "enum": [
                    "not_attached",
                    "ok",
                    "down",
                    null
                  ],
                  "description": "Whether the service's server responds. Null if its address is unknown."
                },
                "checked_at": {
                  "type": [
                    "string",
                    "null"
                  ],
                  "format": "date-time",
                  "description": "The time of the last check."
                }
              }
            }
          },
          "mail": {
            "type": "object",
            "additionalProperties": false,
            "required": [
              "state"
            ],
            "properties": {
              "state": {
                "type": "string",
                "enum": [
                  "not_attached",
                  "attached",
                  "unreachable"
                ]
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
  "listDomains": {
    "method": "GET",
    "path": "/domain/list",
    "permission": "domain:read",
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": true,
    "endsKey": false,
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
          "maximum": 9007199254740990,
          "default": 0
        },
        "q": {
          "type": "string",
          "maxLength": 200,
          "x-normalize": "search"
        },
        "status": {
          "type": "string",
          "enum": [
            "active",
            "suspended"
          ]
        },
        "sort": {
          "type": "string",
          "enum": [
            "domain_name",
            "-domain_name",
            "identity_count",
            "-identity_count",
            "relevance"
          ],
          "default": "domain_name"
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
            "maxItems": 200,
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": [
                "domain_id",
                "domain_name",
                "domain_name_unicode",
                "status",
                "is_primary",
                "identity_count",
                "storage_allocated_bytes",
                "settings",
                "created_at",
                "updated_at"
              ],
              "properties": {
                "domain_id": {
                  "type": "string",
                  "description": "An opaque identifier.",
                  "examples": [
                    "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                  ]
                },
                "domain_name": {
                  "type": "string",
                  "description": "A-labels (RFC 5890)."
                },
                "domain_name_unicode": {
                  "type": "string"
                },
                "status": {
                  "type": "string",
                  "enum": [
                    "active",
                    "suspended"
                  ]
                },
                "is_primary": {
                  "type": "boolean"
                },
                "identity_count": {
                  "type": "integer",
                  "minimum": 0,
                  "maximum": 9007199254740991
                },
                "storage_allocated_bytes": {
                  "type": "integer",
                  "minimum": 0,
                  "maximum": 9007199254740991
                },
                "settings": {
                  "type": "object",
                  "additionalProperties": false,
                  "required": [
                    "default_mailbox_limit_bytes",
                    "max_mailbox_limit_bytes",
                    "catch_all",
                    "subaddressing",
                    "description"
                  ],
                  "properties": {
                    "default_mailbox_limit_bytes": {
                      "type": "integer",
                      "minimum": 1048576,
                      "maximum": 1125899906842624,
                      "multipleOf": 1024,
                      "description": "Bytes; a multiple of 1024."
                    },
                    "max_mailbox_limit_bytes": {
                      "type": "integer",
                      "minimum": 1048576,
                      "maximum": 1125899906842624,
                      "multipleOf": 1024,
                      "description": "Bytes; a multiple of 1024."
                    },
                    "catch_all": {
                      "type": "object",
                      "additionalProperties": false,
                      "required": [
                        "mode",
                        "identity_id"
                      ],
                      "properties": {
                        "mode": {
                          "type": "string",
                          "enum": [
                            "off",
                            "identity"
                          ]
                        },
                        "identity_id": {
                          "type": [
                            "string",
                            "null"
                          ],
                          "maxLength": 64
                        }
                      }
                    },
                    "subaddressing": {
                      "type": "object",
                      "additionalProperties": false,
                      "required": [
                        "enabled",
                        "delimiter"
                      ],
                      "properties": {
                        "enabled": {
                          "type": "boolean"
                        },
                        "delimiter": {
                          "type": "string",
                          "enum": [
                            "+"
                          ]
                        }
                      }
                    },
                    "description": {
                      "type": [
                        "string",
                        "null"
                      ]
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
  "getDomain": {
    "method": "GET",
    "path": "/domain/{domain_id}",
    "permission": "domain:read",
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": false,
    "endsKey": false,
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
          "domain_id",
          "domain_name",
          "domain_name_unicode",
          "status",
          "is_primary",
          "identity_count",
          "storage_allocated_bytes",
          "settings",
          "created_at",
          "updated_at"
        ],
        "properties": {
          "domain_id": {
            "type": "string",
            "description": "An opaque identifier.",
            "examples": [
              "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
            ]
          },
          "domain_name": {
            "type": "string",
            "description": "A-labels (RFC 5890)."
          },
          "domain_name_unicode": {
            "type": "string"
          },
          "status": {
            "type": "string",
            "enum": [
              "active",
              "suspended"
            ]
          },
          "is_primary": {
            "type": "boolean"
          },
          "identity_count": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991
          },
          "storage_allocated_bytes": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991
          },
          "settings": {
            "type": "object",
            "additionalProperties": false,
            "required": [
              "default_mailbox_limit_bytes",
              "max_mailbox_limit_bytes",
              "catch_all",
              "subaddressing",
              "description"
            ],
            "properties": {
              "default_mailbox_limit_bytes": {
                "type": "integer",
                "minimum": 1048576,
                "maximum": 1125899906842624,
                "multipleOf": 1024,
                "description": "Bytes; a multiple of 1024."
              },
              "max_mailbox_limit_bytes": {
                "type": "integer",
                "minimum": 1048576,
                "maximum": 1125899906842624,
                "multipleOf": 1024,
                "description": "Bytes; a multiple of 1024."
              },
              "catch_all": {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "mode",
                  "identity_id"
                ],
                "properties": {
                  "mode": {
                    "type": "string",
                    "enum": [
                      "off",
                      "identity"
                    ]
                  },
                  "identity_id": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "maxLength": 64
                  }
                }
              },
              "subaddressing": {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "enabled",
                  "delimiter"
                ],
                "properties": {
                  "enabled": {
                    "type": "boolean"
                  },
                  "delimiter": {
                    "type": "string",
                    "enum": [
                      "+"
                    ]
                  }
                }
              },
              "description": {
                "type": [
                  "string",
                  "null"
                ]
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
  "updateDomainSettings": {
    "method": "PATCH",
    "path": "/domain/{domain_id}/settings",
    "permission": "domain:write",
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": false,
    "endsKey": false,
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
        "default_mailbox_limit_bytes": {
          "type": "integer",
          "minimum": 1048576,
          "maximum": 1125899906842624,
          "multipleOf": 1024,
          "description": "Bytes; a multiple of 1024."
        },
        "max_mailbox_limit_bytes": {
          "type": "integer",
          "minimum": 1048576,
          "maximum": 1125899906842624,
          "multipleOf": 1024,
          "description": "Bytes; a multiple of 1024."
        },
        "catch_all": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "mode",
            "identity_id"
          ],
          "properties": {
            "mode": {
              "type": "string",
              "enum": [
                "off",
                "identity"
              ]
            },
            "identity_id": {
              "type": [
                "string",
                "null"
              ],
              "maxLength": 64
            }
          }
        },
        "subaddressing": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "enabled",
            "delimiter"
          ],
          "properties": {
            "enabled": {
              "type": "boolean"
            },
            "delimiter": {
              "type": "string",
              "enum": [
                "+"
              ]
            }
          }
        },
        "description": {
          "type": [
            "string",
            "null"
          ],
          "maxLength": 255,
          "pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f]*$",
          "x-pattern-message": "may not contain control characters",
          "x-normalize": "text",
          "description": "One line of text. Null or empty clears it."
        }
      }
    },
    "bodyRequired": true,
    "answers": {
      "200": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "domain_id",
          "domain_name",
          "domain_name_unicode",
          "status",
          "is_primary",
          "identity_count",
          "storage_allocated_bytes",
          "settings",
          "created_at",
          "updated_at"
        ],
        "properties": {
          "domain_id": {
            "type": "string",
            "description": "An opaque identifier.",
            "examples": [
              "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
            ]
          },
          "domain_name": {
            "type": "string",
            "description": "A-labels (RFC 5890)."
          },
          "domain_name_unicode": {
            "type": "string"
          },
          "status": {
            "type": "string",
            "enum": [
              "active",
              "suspended"
            ]
          },
          "is_primary": {
            "type": "boolean"
          },
          "identity_count": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991
          },
          "storage_allocated_bytes": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991
          },
          "settings": {
            "type": "object",
            "additionalProperties": false,
            "required": [
              "default_mailbox_limit_bytes",
              "max_mailbox_limit_bytes",
              "catch_all",
              "subaddressing",
              "description"
            ],
            "properties": {
              "default_mailbox_limit_bytes": {
                "type": "integer",
                "minimum": 1048576,
                "maximum": 1125899906842624,
                "multipleOf": 1024,
                "description": "Bytes; a multiple of 1024."
              },
              "max_mailbox_limit_bytes": {
                "type": "integer",
                "minimum": 1048576,
                "maximum": 1125899906842624,
                "multipleOf": 1024,
                "description": "Bytes; a multiple of 1024."
              },
              "catch_all": {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "mode",
                  "identity_id"
                ],
                "properties": {
                  "mode": {
                    "type": "string",
                    "enum": [
                      "off",
                      "identity"
                    ]
                  },
                  "identity_id": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "maxLength": 64
                  }
                }
              },
              "subaddressing": {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "enabled",
                  "delimiter"
                ],
                "properties": {
                  "enabled": {
                    "type": "boolean"
                  },
                  "delimiter": {
                    "type": "string",
                    "enum": [
                      "+"
                    ]
                  }
                }
              },
              "description": {
                "type": [
                  "string",
                  "null"
                ]
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
  "listIdentities": {
    "method": "GET",
    "path": "/identity/list",
    "permission": "identity:read",
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": true,
    "endsKey": false,
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
          "maximum": 9007199254740990,
          "default": 0
        },
        "q": {
          "type": "string",
          "maxLength": 200,
          "x-normalize": "search"
        },
        "address": {
          "type": "string",
          "maxLength": 512
        },
        "domain_id": {
          "type": "string",
          "maxLength": 64
        },
        "department_id": {
          "type": "string",
          "maxLength": 64
        },
        "status": {
          "type": "string",
          "enum": [
            "active",
            "suspended"
          ]
        },
        "has_mailbox": {
          "type": "boolean"
        },
        "mailbox_level": {
          "type": "string",
          "enum": [
            "ok",
            "notice",
            "warning",
            "full",
            "unknown"
          ]
        },
        "suggest": {
          "type": "boolean"
        },
        "sort": {
          "type": "string",
          "enum": [
            "address",
            "-address",
            "display_name",
            "-display_name",
            "created_at",
            "-created_at",
            "last_login_at",
            "-last_login_at",
            "relevance"
          ],
          "default": "address"
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
            "maxItems": 200,
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": [
                "identity_id",
                "address",
                "address_unicode",
                "local_part",
                "domain_id",
                "domain_name",
                "display_name",
                "department_id",
                "department_name",
                "status",
                "status_reason",
                "delivery_while_suspended",
                "must_change_password",
                "password_changed_at",
                "last_login_at",
                "mailbox",
                "external_id",
                "created_at",
                "updated_at"
              ],
              "properties": {
                "identity_id": {
                  "type": "string",
                  "description": "An opaque identifier.",
                  "examples": [
                    "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                  ]
                },
                "address": {
                  "type": "string"
                },
                "address_unicode": {
                  "type": "string",
                  "description": "The same in Unicode (RFC 5890), for display. Equal to the ASCII form if the domain is ASCII or no longer belongs to\nthe organization.\n"
                },
                "local_part": {
                  "type": "string"
                },
                "domain_id": {
                  "type": "string",
                  "description": "An opaque identifier.",
                  "examples": [
                    "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                  ]
                },
                "domain_name": {
                  "type": "string"
                },
                "display_name": {
                  "type": "string"
                },
                "department_id": {
                  "type": [
                    "string",
                    "null"
                  ]
                },
                "department_name": {
                  "type": [
                    "string",
                    "null"
                  ]
                },
                "status": {
                  "type": "string",
                  "enum": [
                    "active",
                    "suspended"
                  ]
                },
                "status_reason": {
                  "type": [
                    "string",
                    "null"
                  ]
                },
                "delivery_while_suspended": {
                  "type": "string",
                  "enum": [
                    "accept",
                    "reject"
                  ]
                },
                "must_change_password": {
                  "type": "boolean"
                },
                "password_changed_at": {
                  "type": [
                    "string",
                    "null"
                  ],
                  "format": "date-time"
                },
                "last_login_at": {
                  "type": [
                    "string",
                    "null"
                  ],
                  "format": "date-time"
                },
                "mailbox": {
                  "oneOf": [
                    {
                      "type": "object",
                      "additionalProperties": false,
                      "required": [
                        "mailbox_quota_id",
                        "limit_bytes",
                        "used_bytes",
                        "used_messages",
                        "used_percent",
                        "level",
                        "warn_percent",
                        "usage_as_of"
                      ],
                      "properties": {
                        "mailbox_quota_id": {
                          "type": "string",
                          "description": "An opaque identifier.",
                          "examples": [
                            "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                          ]
                        },
                        "limit_bytes": {
                          "type": "integer",
                          "minimum": 0,
                          "maximum": 9007199254740991
                        },
                        "used_bytes": {
                          "type": [
                            "integer",
                            "null"
                          ],
                          "minimum": 0,
                          "maximum": 9007199254740991,
                          "description": "Null until it has been measured."
                        },
                        "used_messages": {
                          "type": [
                            "integer",
                            "null"
                          ],
                          "minimum": 0,
                          "maximum": 9007199254740991,
                          "description": "Null until it has been measured."
                        },
                        "used_percent": {
                          "type": [
                            "number",
                            "null"
                          ],
                          "minimum": 0,
                          "description": "One decimal, rounded half up; null until it has been measured."
                        },
                        "level": {
                          "type": [
                            "string",
                            "null"
                          ],
                          "enum": [
                            "ok",
                            "notice",
                            "warning",
                            "full",
                            null
                          ],
                          "description": "By the exact ratio: below 80 %, from 80, from 95, from 100. Null until it has been measured."
                        },
                        "warn_percent": {
                          "type": "integer",
                          "minimum": 0,
                          "maximum": 9007199254740991
                        },
                        "usage_as_of": {
                          "type": [
                            "string",
                            "null"
                          ],
                          "format": "date-time",
                          "description": "When it was measured; null until it has been."
                        }
                      }
                    },
                    {
                      "type": "null"
                    }
                  ]
                },
                "external_id": {
                  "type": [
                    "string",
                    "null"
                  ]
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
          },
          "suggestion": {
            "type": "string",
            "minLength": 1,
            "maxLength": 200,
            "description": "A similar search that has results. Only with `suggest`. Absent if nothing is similar."
          }
        }
      }
    }
  },
  "createIdentity": {
    "method": "POST",
    "path": "/identity",
    "permission": "identity:write",
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": false,
    "endsKey": false,
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
        "local_part",
        "domain_id",
        "display_name"
      ],
      "properties": {
        "local_part": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)*$",
          "x-pattern-message": "may have letters a to z, digits, hyphens, underscores, and single dots between them",
          "description": "Stored in lower case: a dot-atom (RFC 5322, section 3.2.3) of the characters that mail servers accept at login; `+` is kept for sub-addressing."
        },
        "domain_id": {
          "type": "string",
          "maxLength": 64
        },
        "display_name": {
          "type": "string",
          "minLength": 1,
          "maxLength": 128,
          "pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f]*$",
          "x-pattern-message": "may not contain control characters",
          "x-normalize": "name"
        },
        "department_id": {
          "type": [
            "string",
            "null"
          ],
          "maxLength": 64
        },
        "mailbox_limit_bytes": {
          "type": [
            "integer",
            "null"
          ],
          "minimum": 1048576,
          "maximum": 1125899906842624,
          "multipleOf": 1024,
          "description": "Bytes. Absent uses the default of the department, or else of the domain. Null creates no mailbox.\n"
        },
        "password": {
          "type": "string",
          "maxLength": 128,
          "pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$",
          "x-pattern-message": "may not contain a tab, a line break or another control character, which mail programs can't send; a copied cell of a spreadsheet ends with one",
          "x-normalize": "password",
          "x-password": {
            "min_length": 10,
            "max_bytes": 256,
            "local_part_from": 4
          },
          "description": "10 to 128 characters in NFC, at most 256 bytes; none of the commonest passwords, and without the local part of the address where that has 4 characters or more. Control characters and line breaks are refused. Mail servers compare passwords byte by byte, so mail programs must send the form that is kept."
        },
        "generate_password": {
          "type": "boolean"
        },
        "external_id": {
          "type": [
            "string",
            "null"
          ],
          "maxLength": 255,
          "pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f]*$",
          "x-pattern-message": "may not contain control characters",
          "x-normalize": "text",
          "description": "The ID of the identity in another system. Null or empty clears it."
        }
      }
    },
    "bodyRequired": true,
    "answers": {
      "201": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "identity",
          "warnings"
        ],
        "properties": {
          "identity": {
            "type": "object",
            "additionalProperties": false,
            "required": [
              "identity_id",
              "address",
              "address_unicode",
              "local_part",
              "domain_id",
              "domain_name",
              "display_name",
              "department_id",
              "department_name",
              "status",
              "status_reason",
              "delivery_while_suspended",
              "must_change_password",
              "password_changed_at",
              "last_login_at",
              "logins",
              "all_logins_since",
              "failed_sign_ins",
              "mailbox",
              "external_id",
              "enforcement",
              "mailbox_enforcement",
              "created_at",
              "updated_at"
            ],
            "properties": {
              "identity_id": {
                "type": "string",
                "description": "An opaque identifier.",
                "examples": [
                  "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                ]
              },
              "address": {
                "type": "string"
              },
              "address_unicode": {
                "type": "string",
                "description": "The same in Unicode (RFC 5890), for display. Equal to the ASCII form if the domain is ASCII or no longer belongs to\nthe organization.\n"
              },
              "local_part": {
                "type": "string"
              },
              "domain_id": {
                "type": "string",
                "description": "An opaque identifier.",
                "examples": [
                  "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                ]
              },
              "domain_name": {
                "type": "string"
              },
              "display_name": {
                "type": "string"
              },
              "department_id": {
                "type": [
                  "string",
                  "null"
                ]
              },
              "department_name": {
                "type": [
                  "string",
                  "null"
                ]
              },
              "status": {
                "type": "string",
                "enum": [
                  "active",
                  "suspended"
                ]
              },
              "status_reason": {
                "type": [
                  "string",
                  "null"
                ]
              },
              "delivery_while_suspended": {
                "type": "string",
                "enum": [
                  "accept",
                  "reject"
                ]
              },
              "must_change_password": {
                "type": "boolean"
              },
              "password_changed_at": {
                "type": [
                  "string",
                  "null"
                ],
                "format": "date-time"
              },
              "last_login_at": {
                "type": [
                  "string",
                  "null"
                ],
                "format": "date-time"
              },
              "logins": {
                "type": "array",
                "maxItems": 4,
                "description": "The last sign-in by each service while a mail system was connected, newest first.",
                "items": {
                  "type": "object",
                  "additionalProperties": false,
                  "required": [
                    "service_code",
                    "last_login_at"
                  ],
                  "properties": {
                    "service_code": {
                      "type": "string",
                      "enum": [
                        "imap",
                        "pop3",
                        "smtp_submission",
                        "managesieve"
                      ]
                    },
                    "last_login_at": {
                      "type": "string",
                      "format": "date-time",
                      "description": "RFC 3339, UTC, milliseconds.",
                      "examples": [
                        "2026-11-20T09:15:00.000Z"
                      ]
                    }
                  }
                }
              },
              "all_logins_since": {
                "type": [
                  "string",
                  "null"
                ],
                "format": "date-time",
                "description": "The time since which mail servers have reported every sign-in, including SMTP submission and ManageSieve. Null\nif they don't report them now, so `logins` may be incomplete.\n"
              },
              "failed_sign_ins": {
                "oneOf": [
                  {
                    "type": "object",
                    "additionalProperties": false,
                    "required": [
                      "count",
                      "refused_count",
                      "source_count",
                      "has_more_sources",
                      "since",
                      "until",
                      "first_at",
                      "last_at",
                      "sources"
                    ],
                    "description": "The failed sign-ins of the last 30 days that mail servers reported. They had a wrong password or an unknown address.\nA sign-in that was rejected despite the right password doesn't count.\n",
                    "properties": {
                      "count": {
                        "type": "integer",
                        "minimum": 0,
                        "maximum": 9007199254740991
                      },
                      "refused_count": {
                        "type": "integer",
                        "minimum": 0,
                        "maximum": 9007199254740991,
                        "description": "The number of sign-ins that SMTP rejected before it checked a password, because the identity may not send.\n"
                      },
                      "source_count": {
                        "type": "integer",
                        "minimum": 0,
                        "maximum": 9007199254740991
                      },
                      "has_more_sources": {
                        "type": "boolean",
                        "description": "Whether more sources exist than the service distinguishes, which is 20 a day for each identity."
                      },
                      "since": {
                        "type": "string",
                        "format": "date-time",
                        "description": "RFC 3339, UTC, milliseconds.",
                        "examples": [
                          "2026-11-20T09:15:00.000Z"
                        ]
                      },
                      "until": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "format": "date-time",
                        "description": "The time of the mail servers' last report. Null while they report."
                      },
                      "first_at": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "format": "date-time"
                      },
                      "last_at": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "format": "date-time"
                      },
                      "sources": {
                        "type": "array",
                        "maxItems": 10,
                        "items": {
                          "type": "object",
                          "additionalProperties": false,
                          "required": [
                            "address",
                            "service_codes",
                            "count",
                            "last_at"
                          ],
                          "properties": {
                            "address": {
                              "type": [
                                "string",
                                "null"
                              ],
                              "description": "An IPv4 address, or an IPv6 network of 64 bits. Null for all others together."
                            },
                            "service_codes": {
                              "type": "array",
                              "maxItems": 4,
                              "items": {
                                "type": "string",
                                "enum": [
                                  "imap",
                                  "pop3",
                                  "smtp_submission",
                                  "managesieve"
                                ]
                              }
                            },
                            "count": {
                              "type": "integer",
                              "minimum": 0,
                              "maximum": 9007199254740991
                            },
                            "last_at": {
                              "type": "string",
                              "format": "date-time",
                              "description": "RFC 3339, UTC, milliseconds.",
                              "examples": [
                                "2026-11-20T09:15:00.000Z"
                              ]
                            }
                          }
                        },
                        "description": "The sources with the most failures."
                      }
                    }
                  },
                  {
                    "type": "null"
                  }
                ],
                "description": "Null if no mail server reports them."
              },
              "mailbox": {
                "oneOf": [
                  {
                    "type": "object",
                    "additionalProperties": false,
                    "required": [
                      "mailbox_quota_id",
                      "limit_bytes",
                      "used_bytes",
                      "used_messages",
                      "used_percent",
                      "level",
                      "warn_percent",
                      "usage_as_of"
                    ],
                    "properties": {
                      "mailbox_quota_id": {
                        "type": "string",
                        "description": "An opaque identifier.",
                        "examples": [
                          "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                        ]
                      },
                      "limit_bytes": {
                        "type": "integer",
                        "minimum": 0,
                        "maximum": 9007199254740991
                      },
                      "used_bytes": {
                        "type": [
                          "integer",
                          "null"
                        ],
                        "minimum": 0,
                        "maximum": 9007199254740991,
                        "description": "Null until it has been measured."
                      },
                      "used_messages": {
                        "type": [
                          "integer",
                          "null"
                        ],
                        "minimum": 0,
                        "maximum": 9007199254740991,
                        "description": "Null until it has been measured."
                      },
                      "used_percent": {
                        "type": [
                          "number",
                          "null"
                        ],
                        "minimum": 0,
                        "description": "One decimal, rounded half up; null until it has been measured."
                      },
                      "level": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "enum": [
                          "ok",
                          "notice",
                          "warning",
                          "full",
                          null
                        ],
                        "description": "By the exact ratio: below 80 %, from 80, from 95, from 100. Null until it has been measured."
                      },
                      "warn_percent": {
                        "type": "integer",
                        "minimum": 0,
                        "maximum": 9007199254740991
                      },
                      "usage_as_of": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "format": "date-time",
                        "description": "When it was measured; null until it has been."
                      }
                    }
                  },
                  {
                    "type": "null"
                  }
                ]
              },
              "external_id": {
                "type": [
                  "string",
                  "null"
                ]
              },
              "enforcement": {
                "oneOf": [
                  {
                    "type": "object",
                    "additionalProperties": false,
                    "description": "A change that mail servers apply, and their answers. Only the IDs of the affected resource are not null.\n",
                    "required": [
                      "enforcement_id",
                      "kind",
                      "state",
                      "identity_id",
                      "mailbox_quota_id",
                      "domain_id",
                      "service_code",
                      "address",
                      "address_unicode",
                      "request_id",
                      "wanted_at",
                      "enforced_at",
                      "attempts",
                      "last_error",
                      "new_password_accepted",
                      "sessions_closed",
                      "checks",
                      "limit_bytes",
                      "used_bytes",
                      "files_left"
                    ],
                    "properties": {
                      "enforcement_id": {
                        "type": "string",
                        "description": "An opaque identifier.",
                        "examples": [
                          "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                        ]
                      },
                      "kind": {
                        "type": "string",
                        "enum": [
                          "sign_in",
                          "delivery",
                          "quota",
                          "purge"
                        ],
                        "description": "Sign-in and open sessions; delivery of new mail; the size of a mailbox; the permanent deletion of mail.\n"
                      },
                      "state": {
                        "type": "string",
                        "enum": [
                          "pending",
                          "enforced",
                          "failed",
                          "superseded",
                          "unchecked"
                        ],
                        "description": "Failed means that the mail server didn't accept the new password. Superseded means that the resource no longer\nexists. Unchecked means that there was no mail server to ask, or no identity with a password to check.\n"
                      },
                      "identity_id": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "description": "Null if it is about a domain or the whole organization."
                      },
                      "mailbox_quota_id": {
                        "type": [
                          "string",
                          "null"
                        ]
                      },
                      "domain_id": {
                        "type": [
                          "string",
                          "null"
                        ]
                      },
                      "service_code": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "description": "The service that was turned on or off for the organization."
                      },
                      "address": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "description": "The address or the domain's name at the time of the change."
                      },
                      "address_unicode": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "description": "The same with the domain in Unicode, while the organization has the domain."
                      },
                      "request_id": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "description": "The request of the change, as in the audit."
                      },
                      "wanted_at": {
                        "type": "string",
                        "format": "date-time",
                        "description": "RFC 3339, UTC, milliseconds.",
                        "examples": [
                          "2026-11-20T09:15:00.000Z"
                        ]
                      },
                      "enforced_at": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "format": "date-time"
                      },
                      "attempts": {
                        "type": "integer",
                        "minimum": 0,
                        "maximum": 2147483647,
                        "description": "The number of attempts. The service retries until the change is applied."
                      },
                      "last_error": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "enum": [
                          "unreachable",
                          "timed_out",
                          "refused_us",
                          "differs",
                          "failed",
                          null
                        ],
                        "description": "The reason why the last attempt failed. `differs` means that the mail server's answer differs from the saved\nstate.\n"
                      },
                      "new_password_accepted": {
                        "type": [
                          "boolean",
                          "null"
                        ],
                        "description": "Only for a password reset. Whether IMAP accepted the new password, even if it rejects the sign-in for another\nreason in `checks`. Null if it wasn't tested or the server didn't respond.\n"
                      },
                      "sessions_closed": {
                        "type": [
                          "integer",
                          "null"
                        ],
                        "minimum": 0,
                        "maximum": 9007199254740991,
                        "description": "The total of all attempts."
                      },
                      "checks": {
                        "type": "array",
                        "maxItems": 20,
                        "description": "The answers of the mail servers. For a domain or an organization, they are about some of its addresses.\n",
                        "items": {
                          "type": "object",
                          "additionalProperties": false,
                          "required": [
                            "address",
                            "sign_in",
                            "delivery",
                            "own_rules"
                          ],
                          "properties": {
                            "address": {
                              "type": "string"
                            },
                            "sign_in": {
                              "type": "array",
                              "maxItems": 7,
                              "items": {
                                "type": "object",
                                "additionalProperties": false,
                                "required": [
                                  "service_code",
                                  "allowed",
                                  "reason"
                                ],
                                "properties": {
                                  "service_code": {
                                    "type": "string",
                                    "enum": [
                                      "imap",
                                      "pop3",
                                      "smtp_submission",
                                      "managesieve"
                                    ]
                                  },
                                  "allowed": {
                                    "type": "boolean"
                                  },
                                  "reason": {
                                    "type": [
                                      "string",
                                      "null"
                                    ],
                                    "description": "The message for a user with the right password who may not sign in."
                                  }
                                }
                              }
                            },
                            "delivery": {
                              "oneOf": [
                                {
                                  "type": "object",
                                  "additionalProperties": false,
                                  "required": [
                                    "code",
                                    "text"
                                  ],
                                  "description": "The SMTP answer for the recipient.",
                                  "properties": {
                                    "code": {
                                      "type": "integer",
                                      "minimum": 200,
                                      "maximum": 599
                                    },
                                    "text": {
                                      "type": "string"
                                    }
                                  }
                                },
                                {
                                  "type": "null"
                                }
                              ]
                            },
                            "own_rules": {
                              "type": [
                                "string",
                                "null"
                              ],
                              "enum": [
                                "run",
                                "stopped",
                                "unknown",
                                null
                              ],
                              "description": "Whether new mail runs the identity's own Sieve script. Unknown means that the mail server's files are older than\nthis version. Null means that it wasn't tested, or there is no mailbox.\n"
                            }
                          }
                        }
                      },
                      "limit_bytes": {
                        "type": [
                          "integer",
                          "null"
                        ],
                        "minimum": 0,
                        "maximum": 9007199254740991,
                        "description": "The size that the mail server enforces."
                      },
                      "used_bytes": {
                        "type": [
                          "integer",
                          "null"
                        ],
                        "minimum": 0,
                        "maximum": 9007199254740991,
                        "description": "The used storage that the mail server reports."
                      },
                      "files_left": {
                        "type": [
                          "integer",
                          "null"
                        ],
                        "minimum": 0,
                        "maximum": 9007199254740991,
                        "description": "The remaining files of deleted mail."
                      }
                    }
                  },
                  {
                    "type": "null"
                  }
                ],
                "description": "The state of the last change at the mail servers. Null if no change was made while a mail system was connected, or\nif all applied receipts have expired (`MAIL_RECEIPT_DAYS`).\n"
              },
              "mailbox_enforcement": {
                "oneOf": [
                  {
                    "type": "object",
                    "additionalProperties": false,
                    "description": "A change that mail servers apply, and their answers. Only the IDs of the affected resource are not null.\n",
                    "required": [
                      "enforcement_id",
                      "kind",
                      "state",
                      "identity_id",
                      "mailbox_quota_id",
                      "domain_id",
                      "service_code",
                      "address",
                      "address_unicode",
                      "request_id",
                      "wanted_at",
                      "enforced_at",
                      "attempts",
                      "last_error",
                      "new_password_accepted",
                      "sessions_closed",
                      "checks",
                      "limit_bytes",
                      "used_bytes",
                      "files_left"
                    ],
                    "properties": {
                      "enforcement_id": {
                        "type": "string",
                        "description": "An opaque identifier.",
                        "examples": [
                          "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                        ]
                      },
                      "kind": {
                        "type": "string",
                        "enum": [
                          "sign_in",
                          "delivery",
                          "quota",
                          "purge"
                        ],
                        "description": "Sign-in and open sessions; delivery of new mail; the size of a mailbox; the permanent deletion of mail.\n"
                      },
                      "state": {
                        "type": "string",
                        "enum": [
                          "pending",
                          "enforced",
                          "failed",
                          "superseded",
                          "unchecked"
                        ],
                        "description": "Failed means that the mail server didn't accept the new password. Superseded means that the resource no longer\nexists. Unchecked means that there was no mail server to ask, or no identity with a password to check.\n"
                      },
                      "identity_id": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "description": "Null if it is about a domain or the whole organization."
                      },
                      "mailbox_quota_id": {
                        "type": [
                          "string",
                          "null"
                        ]
                      },
                      "domain_id": {
                        "type": [
                          "string",
                          "null"
                        ]
                      },
                      "service_code": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "description": "The service that was turned on or off for the organization."
                      },
                      "address": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "description": "The address or the domain's name at the time of the change."
                      },
                      "address_unicode": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "description": "The same with the domain in Unicode, while the organization has the domain."
                      },
                      "request_id": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "description": "The request of the change, as in the audit."
                      },
                      "wanted_at": {
                        "type": "string",
                        "format": "date-time",
                        "description": "RFC 3339, UTC, milliseconds.",
                        "examples": [
                          "2026-11-20T09:15:00.000Z"
                        ]
                      },
                      "enforced_at": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "format": "date-time"
                      },
                      "attempts": {
                        "type": "integer",
                        "minimum": 0,
                        "maximum": 2147483647,
                        "description": "The number of attempts. The service retries until the change is applied."
                      },
                      "last_error": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "enum": [
                          "unreachable",
                          "timed_out",
                          "refused_us",
                          "differs",
                          "failed",
                          null
                        ],
                        "description": "The reason why the last attempt failed. `differs` means that the mail server's answer differs from the saved\nstate.\n"
                      },
                      "new_password_accepted": {
                        "type": [
                          "boolean",
                          "null"
                        ],
                        "description": "Only for a password reset. Whether IMAP accepted the new password, even if it rejects the sign-in for another\nreason in `checks`. Null if it wasn't tested or the server didn't respond.\n"
                      },
                      "sessions_closed": {
                        "type": [
                          "integer",
                          "null"
                        ],
                        "minimum": 0,
                        "maximum": 9007199254740991,
                        "description": "The total of all attempts."
                      },
                      "checks": {
                        "type": "array",
                        "maxItems": 20,
                        "description": "The answers of the mail servers. For a domain or an organization, they are about some of its addresses.\n",
                        "items": {
                          "type": "object",
                          "additionalProperties": false,
                          "required": [
                            "address",
                            "sign_in",
                            "delivery",
                            "own_rules"
                          ],
                          "properties": {
                            "address": {
                              "type": "string"
                            },
                            "sign_in": {
                              "type": "array",
                              "maxItems": 7,
                              "items": {
                                "type": "object",
                                "additionalProperties": false,
                                "required": [
                                  "service_code",
                                  "allowed",
                                  "reason"
                                ],
                                "properties": {
                                  "service_code": {
                                    "type": "string",
                                    "enum": [
                                      "imap",
                                      "pop3",
                                      "smtp_submission",
                                      "managesieve"
                                    ]
                                  },
                                  "allowed": {
                                    "type": "boolean"
                                  },
                                  "reason": {
                                    "type": [
                                      "string",
                                      "null"
                                    ],
                                    "description": "The message for a user with the right password who may not sign in."
                                  }
                                }
                              }
                            },
                            "delivery": {
                              "oneOf": [
                                {
                                  "type": "object",
                                  "additionalProperties": false,
                                  "required": [
                                    "code",
                                    "text"
                                  ],
                                  "description": "The SMTP answer for the recipient.",
                                  "properties": {
                                    "code": {
                                      "type": "integer",
                                      "minimum": 200,
                                      "maximum": 599
                                    },
                                    "text": {
                                      "type": "string"
                                    }
                                  }
                                },
                                {
                                  "type": "null"
                                }
                              ]
                            },
                            "own_rules": {
                              "type": [
                                "string",
                                "null"
                              ],
                              "enum": [
                                "run",
                                "stopped",
                                "unknown",
                                null
                              ],
                              "description": "Whether new mail runs the identity's own Sieve script. Unknown means that the mail server's files are older than\nthis version. Null means that it wasn't tested, or there is no mailbox.\n"
                            }
                          }
                        }
                      },
                      "limit_bytes": {
                        "type": [
                          "integer",
                          "null"
                        ],
                        "minimum": 0,
                        "maximum": 9007199254740991,
                        "description": "The size that the mail server enforces."
                      },
                      "used_bytes": {
                        "type": [
                          "integer",
                          "null"
                        ],
                        "minimum": 0,
                        "maximum": 9007199254740991,
                        "description": "The used storage that the mail server reports."
                      },
                      "files_left": {
                        "type": [
                          "integer",
                          "null"
                        ],
                        "minimum": 0,
                        "maximum": 9007199254740991,
                        "description": "The remaining files of deleted mail."
                      }
                    }
                  },
                  {
                    "type": "null"
                  }
                ],
                "description": "The state of the last change at the mail servers. Null if no change was made while a mail system was connected, or\nif all applied receipts have expired (`MAIL_RECEIPT_DAYS`).\n"
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
          },
          "password": {
            "type": "string",
            "description": "Returned only in this response. A replayed response omits it.",
            "x-one-time": true
          },
          "warnings": {
            "type": "array",
            "maxItems": 1,
            "items": {
              "type": "string",
              "enum": [
                "identity_suspended"
              ]
            }
          }
        }
      }
    }
  },
  "listDeletedIdentities": {
    "method": "GET",
    "path": "/deleted-identity/list",
    "permission": "identity:read",
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": true,
    "endsKey": false,
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
          "maximum": 9007199254740990,
          "default": 0
        },
        "q": {
          "type": "string",
          "maxLength": 200,
          "x-normalize": "search"
        },
        "address": {
          "type": "string",
          "maxLength": 512
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
            "maxItems": 200,
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": [
                "identity_id",
                "address",
                "address_unicode",
                "display_name",
                "domain_id",
                "department_id",
                "department_name",
                "status",
                "mailbox",
                "deleted_at",
                "deleted_by",
                "restorable_until"
              ],
              "properties": {
                "identity_id": {
                  "type": "string",
                  "description": "An opaque identifier.",
                  "examples": [
                    "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                  ]
                },
                "address": {
                  "type": "string"
                },
                "address_unicode": {
                  "type": "string",
                  "description": "The same in Unicode (RFC 5890), for display. Equal to the ASCII form if the domain is ASCII or no longer belongs to\nthe organization.\n"
                },
                "display_name": {
                  "type": "string"
                },
                "domain_id": {
                  "type": "string",
                  "description": "An opaque identifier.",
                  "examples": [
                    "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                  ]
                },
                "department_id": {
                  "type": [
                    "string",
                    "null"
                  ],
                  "description": "Also null if the department was deleted later."
                },
                "department_name": {
                  "type": [
                    "string",
                    "null"
                  ]
                },
                "status": {
                  "type": "string",
                  "enum": [
                    "active",
                    "suspended"
                  ],
                  "description": "The status at the time of deletion."
                },
                "mailbox": {
                  "oneOf": [
                    {
                      "type": "object",
                      "additionalProperties": false,
                      "required": [
                        "mailbox_quota_id",
                        "limit_bytes",
                        "used_bytes",
                        "usage_as_of"
                      ],
                      "properties": {
                        "mailbox_quota_id": {
                          "type": "string",
                          "description": "An opaque identifier.",
                          "examples": [
                            "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                          ]
                        },
                        "limit_bytes": {
                          "type": "integer",
                          "minimum": 0,
                          "maximum": 9007199254740991
                        },
                        "used_bytes": {
                          "type": [
                            "integer",
                            "null"
                          ],
                          "minimum": 0,
                          "maximum": 9007199254740991,
                          "description": "The last measurement. Null if never measured."
                        },
                        "usage_as_of": {
                          "type": [
                            "string",
                            "null"
                          ],
                          "format": "date-time"
                        }
                      }
                    },
                    {
                      "type": "null"
                    }
                  ]
                },
                "deleted_at": {
                  "type": "string",
                  "format": "date-time",
                  "description": "RFC 3339, UTC, milliseconds.",
                  "examples": [
                    "2026-11-20T09:15:00.000Z"
                  ]
                },
                "deleted_by": {
                  "type": "object",
                  "additionalProperties": false,
                  "required": [
                    "key_id",
                    "key_name"
                  ],
                  "properties": {
                    "key_id": {
                      "type": [
                        "string",
                        "null"
                      ],
                      "description": "Null for the operator, the mail system, or a user on `/me`."
                    },
                    "key_name": {
                      "type": "string"
                    }
                  }
                },
                "restorable_until": {
                  "type": "string",
                  "format": "date-time",
                  "description": "RFC 3339, UTC, milliseconds.",
                  "examples": [
                    "2026-11-20T09:15:00.000Z"
                  ]
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
  "getDeletedIdentity": {
    "method": "GET",
    "path": "/deleted-identity/{identity_id}",
    "permission": "identity:read",
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": false,
    "endsKey": false,
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
          "identity_id",
          "address",
          "address_unicode",
          "display_name",
          "domain_id",
          "department_id",
          "department_name",
          "status",
          "mailbox",
          "deleted_at",
          "deleted_by",
          "restorable_until"
        ],
        "properties": {
          "identity_id": {
            "type": "string",
            "description": "An opaque identifier.",
            "examples": [
              "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
            ]
          },
          "address": {
            "type": "string"
          },
          "address_unicode": {
            "type": "string",
            "description": "The same in Unicode (RFC 5890), for display. Equal to the ASCII form if the domain is ASCII or no longer belongs to\nthe organization.\n"
          },
          "display_name": {
            "type": "string"
          },
          "domain_id": {
            "type": "string",
            "description": "An opaque identifier.",
            "examples": [
              "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
            ]
          },
          "department_id": {
            "type": [
              "string",
              "null"
            ],
            "description": "Also null if the department was deleted later."
          },
          "department_name": {
            "type": [
              "string",
              "null"
            ]
          },
          "status": {
            "type": "string",
            "enum": [
              "active",
              "suspended"
            ],
            "description": "The status at the time of deletion."
          },
          "mailbox": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "mailbox_quota_id",
                  "limit_bytes",
                  "used_bytes",
                  "usage_as_of"
                ],
                "properties": {
                  "mailbox_quota_id": {
                    "type": "string",
                    "description": "An opaque identifier.",
                    "examples": [
                      "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                    ]
                  },
                  "limit_bytes": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991
                  },
                  "used_bytes": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The last measurement. Null if never measured."
                  },
                  "usage_as_of": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "format": "date-time"
                  }
                }
              },
              {
                "type": "null"
              }
            ]
          },
          "deleted_at": {
            "type": "string",
            "format": "date-time",
            "description": "RFC 3339, UTC, milliseconds.",
            "examples": [
              "2026-11-20T09:15:00.000Z"
            ]
          },
          "deleted_by": {
            "type": "object",
            "additionalProperties": false,
            "required": [
              "key_id",
              "key_name"
            ],
            "properties": {
              "key_id": {
                "type": [
                  "string",
                  "null"
                ],
                "description": "Null for the operator, the mail system, or a user on `/me`."
              },
              "key_name": {
                "type": "string"
              }
            }
          },
          "restorable_until": {
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
  "purgeDeletedIdentity": {
    "method": "DELETE",
    "path": "/deleted-identity/{identity_id}",
    "permission": "identity:write",
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": false,
    "endsKey": false,
    "headers": [
      "Prefer"
    ],
    "query": {
      "type": "object",
      "additionalProperties": false,
      "required": [],
      "properties": {
        "confirm": {
          "type": "string",
          "maxLength": 254
        }
      }
    },
    "body": null,
    "bodyRequired": false,
    "answers": {
      "204": null
    }
  },
  "restoreDeletedIdentity": {
    "method": "POST",
    "path": "/deleted-identity/{identity_id}/restore",
    "permission": "identity:write",
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": false,
    "endsKey": false,
    "headers": [
      "Idempotency-Key",
      "Prefer"
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
        "limit_bytes": {
          "type": "integer",
          "minimum": 1048576,
          "maximum": 1125899906842624,
          "multipleOf": 1024,
          "description": "Bytes; a multiple of 1024."
        },
        "force": {
          "type": "boolean",
          "default": false,
          "description": "Whether the new size may be below the used storage."
        }
      }
    },
    "bodyRequired": true,
    "answers": {
      "200": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "identity",
          "warnings"
        ],
        "properties": {
          "identity": {
            "type": "object",
            "additionalProperties": false,
            "required": [
              "identity_id",
              "address",
              "address_unicode",
              "local_part",
              "domain_id",
              "domain_name",
              "display_name",
              "department_id",
              "department_name",
              "status",
              "status_reason",
              "delivery_while_suspended",
              "must_change_password",
              "password_changed_at",
              "last_login_at",
              "logins",
              "all_logins_since",
              "failed_sign_ins",
              "mailbox",
              "external_id",
              "enforcement",
              "mailbox_enforcement",
              "created_at",
              "updated_at"
            ],
            "properties": {
              "identity_id": {
                "type": "string",
                "description": "An opaque identifier.",
                "examples": [
                  "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                ]
              },
              "address": {
                "type": "string"
              },
              "address_unicode": {
                "type": "string",
                "description": "The same in Unicode (RFC 5890), for display. Equal to the ASCII form if the domain is ASCII or no longer belongs to\nthe organization.\n"
              },
              "local_part": {
                "type": "string"
              },
              "domain_id": {
                "type": "string",
                "description": "An opaque identifier.",
                "examples": [
                  "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                ]
              },
              "domain_name": {
                "type": "string"
              },
              "display_name": {
                "type": "string"
              },
              "department_id": {
                "type": [
                  "string",
                  "null"
                ]
              },
              "department_name": {
                "type": [
                  "string",
                  "null"
                ]
              },
              "status": {
                "type": "string",
                "enum": [
                  "active",
                  "suspended"
                ]
              },
              "status_reason": {
                "type": [
                  "string",
                  "null"
                ]
              },
              "delivery_while_suspended": {
                "type": "string",
                "enum": [
                  "accept",
                  "reject"
                ]
              },
              "must_change_password": {
                "type": "boolean"
              },
              "password_changed_at": {
                "type": [
                  "string",
                  "null"
                ],
                "format": "date-time"
              },
              "last_login_at": {
                "type": [
                  "string",
                  "null"
                ],
                "format": "date-time"
              },
              "logins": {
                "type": "array",
                "maxItems": 4,
                "description": "The last sign-in by each service while a mail system was connected, newest first.",
                "items": {
                  "type": "object",
                  "additionalProperties": false,
                  "required": [
                    "service_code",
                    "last_login_at"
                  ],
                  "properties": {
                    "service_code": {
                      "type": "string",
                      "enum": [
                        "imap",
                        "pop3",
                        "smtp_submission",
                        "managesieve"
                      ]
                    },
                    "last_login_at": {
                      "type": "string",
                      "format": "date-time",
                      "description": "RFC 3339, UTC, milliseconds.",
                      "examples": [
                        "2026-11-20T09:15:00.000Z"
                      ]
                    }
                  }
                }
              },
              "all_logins_since": {
                "type": [
                  "string",
                  "null"
                ],
                "format": "date-time",
                "description": "The time since which mail servers have reported every sign-in, including SMTP submission and ManageSieve. Null\nif they don't report them now, so `logins` may be incomplete.\n"
              },
              "failed_sign_ins": {
                "oneOf": [
                  {
                    "type": "object",
                    "additionalProperties": false,
                    "required": [
                      "count",
                      "refused_count",
                      "source_count",
                      "has_more_sources",
                      "since",
                      "until",
                      "first_at",
                      "last_at",
                      "sources"
                    ],
                    "description": "The failed sign-ins of the last 30 days that mail servers reported. They had a wrong password or an unknown address.\nA sign-in that was rejected despite the right password doesn't count.\n",
                    "properties": {
                      "count": {
                        "type": "integer",
                        "minimum": 0,
                        "maximum": 9007199254740991
                      },
                      "refused_count": {
                        "type": "integer",
                        "minimum": 0,
                        "maximum": 9007199254740991,
                        "description": "The number of sign-ins that SMTP rejected before it checked a password, because the identity may not send.\n"
                      },
                      "source_count": {
                        "type": "integer",
                        "minimum": 0,
                        "maximum": 9007199254740991
                      },
                      "has_more_sources": {
                        "type": "boolean",
                        "description": "Whether more sources exist than the service distinguishes, which is 20 a day for each identity."
                      },
                      "since": {
                        "type": "string",
                        "format": "date-time",
                        "description": "RFC 3339, UTC, milliseconds.",
                        "examples": [
                          "2026-11-20T09:15:00.000Z"
                        ]
                      },
                      "until": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "format": "date-time",
                        "description": "The time of the mail servers' last report. Null while they report."
                      },
                      "first_at": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "format": "date-time"
                      },
                      "last_at": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "format": "date-time"
                      },
                      "sources": {
                        "type": "array",
                        "maxItems": 10,
                        "items": {
                          "type": "object",
                          "additionalProperties": false,
                          "required": [
                            "address",
                            "service_codes",
                            "count",
                            "last_at"
                          ],
                          "properties": {
                            "address": {
                              "type": [
                                "string",
                                "null"
                              ],
                              "description": "An IPv4 address, or an IPv6 network of 64 bits. Null for all others together."
                            },
                            "service_codes": {
                              "type": "array",
                              "maxItems": 4,
                              "items": {
                                "type": "string",
                                "enum": [
                                  "imap",
                                  "pop3",
                                  "smtp_submission",
                                  "managesieve"
                                ]
                              }
                            },
                            "count": {
                              "type": "integer",
                              "minimum": 0,
                              "maximum": 9007199254740991
                            },
                            "last_at": {
                              "type": "string",
                              "format": "date-time",
                              "description": "RFC 3339, UTC, milliseconds.",
                              "examples": [
                                "2026-11-20T09:15:00.000Z"
                              ]
                            }
                          }
                        },
                        "description": "The sources with the most failures."
                      }
                    }
                  },
                  {
                    "type": "null"
                  }
                ],
                "description": "Null if no mail server reports them."
              },
              "mailbox": {
                "oneOf": [
                  {
                    "type": "object",
                    "additionalProperties": false,
                    "required": [
                      "mailbox_quota_id",
                      "limit_bytes",
                      "used_bytes",
                      "used_messages",
                      "used_percent",
                      "level",
                      "warn_percent",
                      "usage_as_of"
                    ],
                    "properties": {
                      "mailbox_quota_id": {
                        "type": "string",
                        "description": "An opaque identifier.",
                        "examples": [
                          "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                        ]
                      },
                      "limit_bytes": {
                        "type": "integer",
                        "minimum": 0,
                        "maximum": 9007199254740991
                      },
                      "used_bytes": {
                        "type": [
                          "integer",
                          "null"
                        ],
                        "minimum": 0,
                        "maximum": 9007199254740991,
                        "description": "Null until it has been measured."
                      },
                      "used_messages": {
                        "type": [
                          "integer",
                          "null"
                        ],
                        "minimum": 0,
                        "maximum": 9007199254740991,
                        "description": "Null until it has been measured."
                      },
                      "used_percent": {
                        "type": [
                          "number",
                          "null"
                        ],
                        "minimum": 0,
                        "description": "One decimal, rounded half up; null until it has been measured."
                      },
                      "level": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "enum": [
                          "ok",
                          "notice",
                          "warning",
                          "full",
                          null
                        ],
                        "description": "By the exact ratio: below 80 %, from 80, from 95, from 100. Null until it has been measured."
                      },
                      "warn_percent": {
                        "type": "integer",
                        "minimum": 0,
                        "maximum": 9007199254740991
                      },
                      "usage_as_of": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "format": "date-time",
                        "description": "When it was measured; null until it has been."
                      }
                    }
                  },
                  {
                    "type": "null"
                  }
                ]
              },
              "external_id": {
                "type": [
                  "string",
                  "null"
                ]
              },
              "enforcement": {
                "oneOf": [
                  {
                    "type": "object",
                    "additionalProperties": false,
                    "description": "A change that mail servers apply, and their answers. Only the IDs of the affected resource are not null.\n",
                    "required": [
                      "enforcement_id",
                      "kind",
                      "state",
                      "identity_id",
                      "mailbox_quota_id",
                      "domain_id",
                      "service_code",
                      "address",
                      "address_unicode",
                      "request_id",
                      "wanted_at",
                      "enforced_at",
                      "attempts",
                      "last_error",
                      "new_password_accepted",
                      "sessions_closed",
                      "checks",
                      "limit_bytes",
                      "used_bytes",
                      "files_left"
                    ],
                    "properties": {
                      "enforcement_id": {
                        "type": "string",
                        "description": "An opaque identifier.",
                        "examples": [
                          "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                        ]
                      },
                      "kind": {
                        "type": "string",
                        "enum": [
                          "sign_in",
                          "delivery",
                          "quota",
                          "purge"
                        ],
                        "description": "Sign-in and open sessions; delivery of new mail; the size of a mailbox; the permanent deletion of mail.\n"
                      },
                      "state": {
                        "type": "string",
                        "enum": [
                          "pending",
                          "enforced",
                          "failed",
                          "superseded",
                          "unchecked"
                        ],
                        "description": "Failed means that the mail server didn't accept the new password. Superseded means that the resource no longer\nexists. Unchecked means that there was no mail server to ask, or no identity with a password to check.\n"
                      },
                      "identity_id": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "description": "Null if it is about a domain or the whole organization."
                      },
                      "mailbox_quota_id": {
                        "type": [
                          "string",
                          "null"
                        ]
                      },
                      "domain_id": {
                        "type": [
                          "string",
                          "null"
                        ]
                      },
                      "service_code": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "description": "The service that was turned on or off for the organization."
                      },
                      "address": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "description": "The address or the domain's name at the time of the change."
                      },
                      "address_unicode": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "description": "The same with the domain in Unicode, while the organization has the domain."
                      },
                      "request_id": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "description": "The request of the change, as in the audit."
                      },
                      "wanted_at": {
                        "type": "string",
                        "format": "date-time",
                        "description": "RFC 3339, UTC, milliseconds.",
                        "examples": [
                          "2026-11-20T09:15:00.000Z"
                        ]
                      },
                      "enforced_at": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "format": "date-time"
                      },
                      "attempts": {
                        "type": "integer",
                        "minimum": 0,
                        "maximum": 2147483647,
                        "description": "The number of attempts. The service retries until the change is applied."
                      },
                      "last_error": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "enum": [
                          "unreachable",
                          "timed_out",
                          "refused_us",
                          "differs",
                          "failed",
                          null
                        ],
                        "description": "The reason why the last attempt failed. `differs` means that the mail server's answer differs from the saved\nstate.\n"
                      },
                      "new_password_accepted": {
                        "type": [
                          "boolean",
                          "null"
                        ],
                        "description": "Only for a password reset. Whether IMAP accepted the new password, even if it rejects the sign-in for another\nreason in `checks`. Null if it wasn't tested or the server didn't respond.\n"
                      },
                      "sessions_closed": {
                        "type": [
                          "integer",
                          "null"
                        ],
                        "minimum": 0,
                        "maximum": 9007199254740991,
                        "description": "The total of all attempts."
                      },
                      "checks": {
                        "type": "array",
                        "maxItems": 20,
                        "description": "The answers of the mail servers. For a domain or an organization, they are about some of its addresses.\n",
                        "items": {
                          "type": "object",
                          "additionalProperties": false,
                          "required": [
                            "address",
                            "sign_in",
                            "delivery",
                            "own_rules"
                          ],
                          "properties": {
                            "address": {
                              "type": "string"
                            },
                            "sign_in": {
                              "type": "array",
                              "maxItems": 7,
                              "items": {
                                "type": "object",
                                "additionalProperties": false,
                                "required": [
                                  "service_code",
                                  "allowed",
                                  "reason"
                                ],
                                "properties": {
                                  "service_code": {
                                    "type": "string",
                                    "enum": [
                                      "imap",
                                      "pop3",
                                      "smtp_submission",
                                      "managesieve"
                                    ]
                                  },
                                  "allowed": {
                                    "type": "boolean"
                                  },
                                  "reason": {
                                    "type": [
                                      "string",
                                      "null"
                                    ],
                                    "description": "The message for a user with the right password who may not sign in."
                                  }
                                }
                              }
                            },
                            "delivery": {
                              "oneOf": [
                                {
                                  "type": "object",
                                  "additionalProperties": false,
                                  "required": [
                                    "code",
                                    "text"
                                  ],
                                  "description": "The SMTP answer for the recipient.",
                                  "properties": {
                                    "code": {
                                      "type": "integer",
                                      "minimum": 200,
                                      "maximum": 599
                                    },
                                    "text": {
                                      "type": "string"
                                    }
                                  }
                                },
                                {
                                  "type": "null"
                                }
                              ]
                            },
                            "own_rules": {
                              "type": [
                                "string",
                                "null"
                              ],
                              "enum": [
                                "run",
                                "stopped",
                                "unknown",
                                null
                              ],
                              "description": "Whether new mail runs the identity's own Sieve script. Unknown means that the mail server's files are older than\nthis version. Null means that it wasn't tested, or there is no mailbox.\n"
                            }
                          }
                        }
                      },
                      "limit_bytes": {
                        "type": [
                          "integer",
                          "null"
                        ],
                        "minimum": 0,
                        "maximum": 9007199254740991,
                        "description": "The size that the mail server enforces."
                      },
                      "used_bytes": {
                        "type": [
                          "integer",
                          "null"
                        ],
                        "minimum": 0,
                        "maximum": 9007199254740991,
                        "description": "The used storage that the mail server reports."
                      },
                      "files_left": {
                        "type": [
                          "integer",
                          "null"
                        ],
                        "minimum": 0,
                        "maximum": 9007199254740991,
                        "description": "The remaining files of deleted mail."
                      }
                    }
                  },
                  {
                    "type": "null"
                  }
                ],
                "description": "The state of the last change at the mail servers. Null if no change was made while a mail system was connected, or\nif all applied receipts have expired (`MAIL_RECEIPT_DAYS`).\n"
              },
              "mailbox_enforcement": {
                "oneOf": [
                  {
                    "type": "object",
                    "additionalProperties": false,
                    "description": "A change that mail servers apply, and their answers. Only the IDs of the affected resource are not null.\n",
                    "required": [
                      "enforcement_id",
                      "kind",
                      "state",
                      "identity_id",
                      "mailbox_quota_id",
                      "domain_id",
                      "service_code",
                      "address",
                      "address_unicode",
                      "request_id",
                      "wanted_at",
                      "enforced_at",
                      "attempts",
                      "last_error",
                      "new_password_accepted",
                      "sessions_closed",
                      "checks",
                      "limit_bytes",
                      "used_bytes",
                      "files_left"
                    ],
                    "properties": {
                      "enforcement_id": {
                        "type": "string",
                        "description": "An opaque identifier.",
                        "examples": [
                          "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                        ]
                      },
                      "kind": {
                        "type": "string",
                        "enum": [
                          "sign_in",
                          "delivery",
                          "quota",
                          "purge"
                        ],
                        "description": "Sign-in and open sessions; delivery of new mail; the size of a mailbox; the permanent deletion of mail.\n"
                      },
                      "state": {
                        "type": "string",
                        "enum": [
                          "pending",
                          "enforced",
                          "failed",
                          "superseded",
                          "unchecked"
                        ],
                        "description": "Failed means that the mail server didn't accept the new password. Superseded means that the resource no longer\nexists. Unchecked means that there was no mail server to ask, or no identity with a password to check.\n"
                      },
                      "identity_id": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "description": "Null if it is about a domain or the whole organization."
                      },
                      "mailbox_quota_id": {
                        "type": [
                          "string",
                          "null"
                        ]
                      },
                      "domain_id": {
                        "type": [
                          "string",
                          "null"
                        ]
                      },
                      "service_code": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "description": "The service that was turned on or off for the organization."
                      },
                      "address": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "description": "The address or the domain's name at the time of the change."
                      },
                      "address_unicode": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "description": "The same with the domain in Unicode, while the organization has the domain."
                      },
                      "request_id": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "description": "The request of the change, as in the audit."
                      },
                      "wanted_at": {
                        "type": "string",
                        "format": "date-time",
                        "description": "RFC 3339, UTC, milliseconds.",
                        "examples": [
                          "2026-11-20T09:15:00.000Z"
                        ]
                      },
                      "enforced_at": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "format": "date-time"
                      },
                      "attempts": {
                        "type": "integer",
                        "minimum": 0,
                        "maximum": 2147483647,
                        "description": "The number of attempts. The service retries until the change is applied."
                      },
                      "last_error": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "enum": [
                          "unreachable",
                          "timed_out",
                          "refused_us",
                          "differs",
                          "failed",
                          null
                        ],
                        "description": "The reason why the last attempt failed. `differs` means that the mail server's answer differs from the saved\nstate.\n"
                      },
                      "new_password_accepted": {
                        "type": [
                          "boolean",
                          "null"
                        ],
                        "description": "Only for a password reset. Whether IMAP accepted the new password, even if it rejects the sign-in for another\nreason in `checks`. Null if it wasn't tested or the server didn't respond.\n"
                      },
                      "sessions_closed": {
                        "type": [
                          "integer",
                          "null"
                        ],
                        "minimum": 0,
                        "maximum": 9007199254740991,
                        "description": "The total of all attempts."
                      },
                      "checks": {
                        "type": "array",
                        "maxItems": 20,
                        "description": "The answers of the mail servers. For a domain or an organization, they are about some of its addresses.\n",
                        "items": {
                          "type": "object",
                          "additionalProperties": false,
                          "required": [
                            "address",
                            "sign_in",
                            "delivery",
                            "own_rules"
                          ],
                          "properties": {
                            "address": {
                              "type": "string"
                            },
                            "sign_in": {
                              "type": "array",
                              "maxItems": 7,
                              "items": {
                                "type": "object",
                                "additionalProperties": false,
                                "required": [
                                  "service_code",
                                  "allowed",
                                  "reason"
                                ],
                                "properties": {
                                  "service_code": {
                                    "type": "string",
                                    "enum": [
                                      "imap",
                                      "pop3",
                                      "smtp_submission",
                                      "managesieve"
                                    ]
                                  },
                                  "allowed": {
                                    "type": "boolean"
                                  },
                                  "reason": {
                                    "type": [
                                      "string",
                                      "null"
                                    ],
                                    "description": "The message for a user with the right password who may not sign in."
                                  }
                                }
                              }
                            },
                            "delivery": {
                              "oneOf": [
                                {
                                  "type": "object",
                                  "additionalProperties": false,
                                  "required": [
                                    "code",
                                    "text"
                                  ],
                                  "description": "The SMTP answer for the recipient.",
                                  "properties": {
                                    "code": {
                                      "type": "integer",
                                      "minimum": 200,
                                      "maximum": 599
                                    },
                                    "text": {
                                      "type": "string"
                                    }
                                  }
                                },
                                {
                                  "type": "null"
                                }
                              ]
                            },
                            "own_rules": {
                              "type": [
                                "string",
                                "null"
                              ],
                              "enum": [
                                "run",
                                "stopped",
                                "unknown",
                                null
                              ],
                              "description": "Whether new mail runs the identity's own Sieve script. Unknown means that the mail server's files are older than\nthis version. Null means that it wasn't tested, or there is no mailbox.\n"
                            }
                          }
                        }
                      },
                      "limit_bytes": {
                        "type": [
                          "integer",
                          "null"
                        ],
                        "minimum": 0,
                        "maximum": 9007199254740991,
                        "description": "The size that the mail server enforces."
                      },
                      "used_bytes": {
                        "type": [
                          "integer",
                          "null"
                        ],
                        "minimum": 0,
                        "maximum": 9007199254740991,
                        "description": "The used storage that the mail server reports."
                      },
                      "files_left": {
                        "type": [
                          "integer",
                          "null"
                        ],
                        "minimum": 0,
                        "maximum": 9007199254740991,
                        "description": "The remaining files of deleted mail."
                      }
                    }
                  },
                  {
                    "type": "null"
                  }
                ],
                "description": "The state of the last change at the mail servers. Null if no change was made while a mail system was connected, or\nif all applied receipts have expired (`MAIL_RECEIPT_DAYS`).\n"
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
          },
          "warnings": {
            "type": "array",
            "maxItems": 3,
            "items": {
              "type": "string",
              "enum": [
                "department_gone",
                "catch_all_elsewhere",
                "mailbox_full"
              ]
            }
          }
        }
      }
    }
  },
  "getIdentity": {
    "method": "GET",
    "path": "/identity/{identity_id}",
    "permission": "identity:read",
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": false,
    "endsKey": false,
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
          "identity_id",
          "address",
          "address_unicode",
          "local_part",
          "domain_id",
          "domain_name",
          "display_name",
          "department_id",
          "department_name",
          "status",
          "status_reason",
          "delivery_while_suspended",
          "must_change_password",
          "password_changed_at",
          "last_login_at",
          "logins",
          "all_logins_since",
          "failed_sign_ins",
          "mailbox",
          "external_id",
          "enforcement",
          "mailbox_enforcement",
          "created_at",
          "updated_at"
        ],
        "properties": {
          "identity_id": {
            "type": "string",
            "description": "An opaque identifier.",
            "examples": [
              "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
            ]
          },
          "address": {
            "type": "string"
          },
          "address_unicode": {
            "type": "string",
            "description": "The same in Unicode (RFC 5890), for display. Equal to the ASCII form if the domain is ASCII or no longer belongs to\nthe organization.\n"
          },
          "local_part": {
            "type": "string"
          },
          "domain_id": {
            "type": "string",
            "description": "An opaque identifier.",
            "examples": [
              "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
            ]
          },
          "domain_name": {
            "type": "string"
          },
          "display_name": {
            "type": "string"
          },
          "department_id": {
            "type": [
              "string",
              "null"
            ]
          },
          "department_name": {
            "type": [
              "string",
              "null"
            ]
          },
          "status": {
            "type": "string",
            "enum": [
              "active",
              "suspended"
            ]
          },
          "status_reason": {
            "type": [
              "string",
              "null"
            ]
          },
          "delivery_while_suspended": {
            "type": "string",
            "enum": [
              "accept",
              "reject"
            ]
          },
          "must_change_password": {
            "type": "boolean"
          },
          "password_changed_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "last_login_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "logins": {
            "type": "array",
            "maxItems": 4,
            "description": "The last sign-in by each service while a mail system was connected, newest first.",
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": [
                "service_code",
                "last_login_at"
              ],
              "properties": {
                "service_code": {
                  "type": "string",
                  "enum": [
                    "imap",
                    "pop3",
                    "smtp_submission",
                    "managesieve"
                  ]
                },
                "last_login_at": {
                  "type": "string",
                  "format": "date-time",
                  "description": "RFC 3339, UTC, milliseconds.",
                  "examples": [
                    "2026-11-20T09:15:00.000Z"
                  ]
                }
              }
            }
          },
          "all_logins_since": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "The time since which mail servers have reported every sign-in, including SMTP submission and ManageSieve. Null\nif they don't report them now, so `logins` may be incomplete.\n"
          },
          "failed_sign_ins": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "count",
                  "refused_count",
                  "source_count",
                  "has_more_sources",
                  "since",
                  "until",
                  "first_at",
                  "last_at",
                  "sources"
                ],
                "description": "The failed sign-ins of the last 30 days that mail servers reported. They had a wrong password or an unknown address.\nA sign-in that was rejected despite the right password doesn't count.\n",
                "properties": {
                  "count": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991
                  },
                  "refused_count": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The number of sign-ins that SMTP rejected before it checked a password, because the identity may not send.\n"
                  },
                  "source_count": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991
                  },
                  "has_more_sources": {
                    "type": "boolean",
                    "description": "Whether more sources exist than the service distinguishes, which is 20 a day for each identity."
                  },
                  "since": {
                    "type": "string",
                    "format": "date-time",
                    "description": "RFC 3339, UTC, milliseconds.",
                    "examples": [
                      "2026-11-20T09:15:00.000Z"
                    ]
                  },
                  "until": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "format": "date-time",
                    "description": "The time of the mail servers' last report. Null while they report."
                  },
                  "first_at": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "format": "date-time"
                  },
                  "last_at": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "format": "date-time"
                  },
                  "sources": {
                    "type": "array",
                    "maxItems": 10,
                    "items": {
                      "type": "object",
                      "additionalProperties": false,
                      "required": [
                        "address",
                        "service_codes",
                        "count",
                        "last_at"
                      ],
                      "properties": {
                        "address": {
                          "type": [
                            "string",
                            "null"
                          ],
                          "description": "An IPv4 address, or an IPv6 network of 64 bits. Null for all others together."
                        },
                        "service_codes": {
                          "type": "array",
                          "maxItems": 4,
                          "items": {
                            "type": "string",
                            "enum": [
                              "imap",
                              "pop3",
                              "smtp_submission",
                              "managesieve"
                            ]
                          }
                        },
                        "count": {
                          "type": "integer",
                          "minimum": 0,
                          "maximum": 9007199254740991
                        },
                        "last_at": {
                          "type": "string",
                          "format": "date-time",
                          "description": "RFC 3339, UTC, milliseconds.",
                          "examples": [
                            "2026-11-20T09:15:00.000Z"
                          ]
                        }
                      }
                    },
                    "description": "The sources with the most failures."
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "Null if no mail server reports them."
          },
          "mailbox": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "mailbox_quota_id",
                  "limit_bytes",
                  "used_bytes",
                  "used_messages",
                  "used_percent",
                  "level",
                  "warn_percent",
                  "usage_as_of"
                ],
                "properties": {
                  "mailbox_quota_id": {
                    "type": "string",
                    "description": "An opaque identifier.",
                    "examples": [
                      "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                    ]
                  },
                  "limit_bytes": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991
                  },
                  "used_bytes": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "Null until it has been measured."
                  },
                  "used_messages": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "Null until it has been measured."
                  },
                  "used_percent": {
                    "type": [
                      "number",
                      "null"
                    ],
                    "minimum": 0,
                    "description": "One decimal, rounded half up; null until it has been measured."
                  },
                  "level": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "enum": [
                      "ok",
                      "notice",
                      "warning",
                      "full",
                      null
                    ],
                    "description": "By the exact ratio: below 80 %, from 80, from 95, from 100. Null until it has been measured."
                  },
                  "warn_percent": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991
                  },
                  "usage_as_of": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "format": "date-time",
                    "description": "When it was measured; null until it has been."
                  }
                }
              },
              {
                "type": "null"
              }
            ]
          },
          "external_id": {
            "type": [
              "string",
              "null"
            ]
          },
          "enforcement": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "description": "A change that mail servers apply, and their answers. Only the IDs of the affected resource are not null.\n",
                "required": [
                  "enforcement_id",
                  "kind",
                  "state",
                  "identity_id",
                  "mailbox_quota_id",
                  "domain_id",
                  "service_code",
                  "address",
                  "address_unicode",
                  "request_id",
                  "wanted_at",
                  "enforced_at",
                  "attempts",
                  "last_error",
                  "new_password_accepted",
                  "sessions_closed",
                  "checks",
                  "limit_bytes",
                  "used_bytes",
                  "files_left"
                ],
                "properties": {
                  "enforcement_id": {
                    "type": "string",
                    "description": "An opaque identifier.",
                    "examples": [
                      "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                    ]
                  },
                  "kind": {
                    "type": "string",
                    "enum": [
                      "sign_in",
                      "delivery",
                      "quota",
                      "purge"
                    ],
                    "description": "Sign-in and open sessions; delivery of new mail; the size of a mailbox; the permanent deletion of mail.\n"
                  },
                  "state": {
                    "type": "string",
                    "enum": [
                      "pending",
                      "enforced",
                      "failed",
                      "superseded",
                      "unchecked"
                    ],
                    "description": "Failed means that the mail server didn't accept the new password. Superseded means that the resource no longer\nexists. Unchecked means that there was no mail server to ask, or no identity with a password to check.\n"
                  },
                  "identity_id": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "Null if it is about a domain or the whole organization."
                  },
                  "mailbox_quota_id": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "domain_id": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "service_code": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "The service that was turned on or off for the organization."
                  },
                  "address": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "The address or the domain's name at the time of the change."
                  },
                  "address_unicode": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "The same with the domain in Unicode, while the organization has the domain."
                  },
                  "request_id": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "The request of the change, as in the audit."
                  },
                  "wanted_at": {
                    "type": "string",
                    "format": "date-time",
                    "description": "RFC 3339, UTC, milliseconds.",
                    "examples": [
                      "2026-11-20T09:15:00.000Z"
                    ]
                  },
                  "enforced_at": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "format": "date-time"
                  },
                  "attempts": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 2147483647,
                    "description": "The number of attempts. The service retries until the change is applied."
                  },
                  "last_error": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "enum": [
                      "unreachable",
                      "timed_out",
                      "refused_us",
                      "differs",
                      "failed",
                      null
                    ],
                    "description": "The reason why the last attempt failed. `differs` means that the mail server's answer differs from the saved\nstate.\n"
                  },
                  "new_password_accepted": {
                    "type": [
                      "boolean",
                      "null"
                    ],
                    "description": "Only for a password reset. Whether IMAP accepted the new password, even if it rejects the sign-in for another\nreason in `checks`. Null if it wasn't tested or the server didn't respond.\n"
                  },
                  "sessions_closed": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The total of all attempts."
                  },
                  "checks": {
                    "type": "array",
                    "maxItems": 20,
                    "description": "The answers of the mail servers. For a domain or an organization, they are about some of its addresses.\n",
                    "items": {
                      "type": "object",
                      "additionalProperties": false,
                      "required": [
                        "address",
                        "sign_in",
                        "delivery",
                        "own_rules"
                      ],
                      "properties": {
                        "address": {
                          "type": "string"
                        },
                        "sign_in": {
                          "type": "array",
                          "maxItems": 7,
                          "items": {
                            "type": "object",
                            "additionalProperties": false,
                            "required": [
                              "service_code",
                              "allowed",
                              "reason"
                            ],
                            "properties": {
                              "service_code": {
                                "type": "string",
                                "enum": [
                                  "imap",
                                  "pop3",
                                  "smtp_submission",
                                  "managesieve"
                                ]
                              },
                              "allowed": {
                                "type": "boolean"
                              },
                              "reason": {
                                "type": [
                                  "string",
                                  "null"
                                ],
                                "description": "The message for a user with the right password who may not sign in."
                              }
                            }
                          }
                        },
                        "delivery": {
                          "oneOf": [
                            {
                              "type": "object",
                              "additionalProperties": false,
                              "required": [
                                "code",
                                "text"
                              ],
                              "description": "The SMTP answer for the recipient.",
                              "properties": {
                                "code": {
                                  "type": "integer",
                                  "minimum": 200,
                                  "maximum": 599
                                },
                                "text": {
                                  "type": "string"
                                }
                              }
                            },
                            {
                              "type": "null"
                            }
                          ]
                        },
                        "own_rules": {
                          "type": [
                            "string",
                            "null"
                          ],
                          "enum": [
                            "run",
                            "stopped",
                            "unknown",
                            null
                          ],
                          "description": "Whether new mail runs the identity's own Sieve script. Unknown means that the mail server's files are older than\nthis version. Null means that it wasn't tested, or there is no mailbox.\n"
                        }
                      }
                    }
                  },
                  "limit_bytes": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The size that the mail server enforces."
                  },
                  "used_bytes": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The used storage that the mail server reports."
                  },
                  "files_left": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The remaining files of deleted mail."
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "The state of the last change at the mail servers. Null if no change was made while a mail system was connected, or\nif all applied receipts have expired (`MAIL_RECEIPT_DAYS`).\n"
          },
          "mailbox_enforcement": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "description": "A change that mail servers apply, and their answers. Only the IDs of the affected resource are not null.\n",
                "required": [
                  "enforcement_id",
                  "kind",
                  "state",
                  "identity_id",
                  "mailbox_quota_id",
                  "domain_id",
                  "service_code",
                  "address",
                  "address_unicode",
                  "request_id",
                  "wanted_at",
                  "enforced_at",
                  "attempts",
                  "last_error",
                  "new_password_accepted",
                  "sessions_closed",
                  "checks",
                  "limit_bytes",
                  "used_bytes",
                  "files_left"
                ],
                "properties": {
                  "enforcement_id": {
                    "type": "string",
                    "description": "An opaque identifier.",
                    "examples": [
                      "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                    ]
                  },
                  "kind": {
                    "type": "string",
                    "enum": [
                      "sign_in",
                      "delivery",
                      "quota",
                      "purge"
                    ],
                    "description": "Sign-in and open sessions; delivery of new mail; the size of a mailbox; the permanent deletion of mail.\n"
                  },
                  "state": {
                    "type": "string",
                    "enum": [
                      "pending",
                      "enforced",
                      "failed",
                      "superseded",
                      "unchecked"
                    ],
                    "description": "Failed means that the mail server didn't accept the new password. Superseded means that the resource no longer\nexists. Unchecked means that there was no mail server to ask, or no identity with a password to check.\n"
                  },
                  "identity_id": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "Null if it is about a domain or the whole organization."
                  },
                  "mailbox_quota_id": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "domain_id": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "service_code": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "The service that was turned on or off for the organization."
                  },
                  "address": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "The address or the domain's name at the time of the change."
                  },
                  "address_unicode": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "The same with the domain in Unicode, while the organization has the domain."
                  },
                  "request_id": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "The request of the change, as in the audit."
                  },
                  "wanted_at": {
                    "type": "string",
                    "format": "date-time",
                    "description": "RFC 3339, UTC, milliseconds.",
                    "examples": [
                      "2026-11-20T09:15:00.000Z"
                    ]
                  },
                  "enforced_at": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "format": "date-time"
                  },
                  "attempts": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 2147483647,
                    "description": "The number of attempts. The service retries until the change is applied."
                  },
                  "last_error": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "enum": [
                      "unreachable",
                      "timed_out",
                      "refused_us",
                      "differs",
                      "failed",
                      null
                    ],
                    "description": "The reason why the last attempt failed. `differs` means that the mail server's answer differs from the saved\nstate.\n"
                  },
                  "new_password_accepted": {
                    "type": [
                      "boolean",
                      "null"
                    ],
                    "description": "Only for a password reset. Whether IMAP accepted the new password, even if it rejects the sign-in for another\nreason in `checks`. Null if it wasn't tested or the server didn't respond.\n"
                  },
                  "sessions_closed": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The total of all attempts."
                  },
                  "checks": {
                    "type": "array",
                    "maxItems": 20,
                    "description": "The answers of the mail servers. For a domain or an organization, they are about some of its addresses.\n",
                    "items": {
                      "type": "object",
                      "additionalProperties": false,
                      "required": [
                        "address",
                        "sign_in",
                        "delivery",
                        "own_rules"
                      ],
                      "properties": {
                        "address": {
                          "type": "string"
                        },
                        "sign_in": {
                          "type": "array",
                          "maxItems": 7,
                          "items": {
                            "type": "object",
                            "additionalProperties": false,
                            "required": [
                              "service_code",
                              "allowed",
                              "reason"
                            ],
                            "properties": {
                              "service_code": {
                                "type": "string",
                                "enum": [
                                  "imap",
                                  "pop3",
                                  "smtp_submission",
                                  "managesieve"
                                ]
                              },
                              "allowed": {
                                "type": "boolean"
                              },
                              "reason": {
                                "type": [
                                  "string",
                                  "null"
                                ],
                                "description": "The message for a user with the right password who may not sign in."
                              }
                            }
                          }
                        },
                        "delivery": {
                          "oneOf": [
                            {
                              "type": "object",
                              "additionalProperties": false,
                              "required": [
                                "code",
                                "text"
                              ],
                              "description": "The SMTP answer for the recipient.",
                              "properties": {
                                "code": {
                                  "type": "integer",
                                  "minimum": 200,
                                  "maximum": 599
                                },
                                "text": {
                                  "type": "string"
                                }
                              }
                            },
                            {
                              "type": "null"
                            }
                          ]
                        },
                        "own_rules": {
                          "type": [
                            "string",
                            "null"
                          ],
                          "enum": [
                            "run",
                            "stopped",
                            "unknown",
                            null
                          ],
                          "description": "Whether new mail runs the identity's own Sieve script. Unknown means that the mail server's files are older than\nthis version. Null means that it wasn't tested, or there is no mailbox.\n"
                        }
                      }
                    }
                  },
                  "limit_bytes": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The size that the mail server enforces."
                  },
                  "used_bytes": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The used storage that the mail server reports."
                  },
                  "files_left": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The remaining files of deleted mail."
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "The state of the last change at the mail servers. Null if no change was made while a mail system was connected, or\nif all applied receipts have expired (`MAIL_RECEIPT_DAYS`).\n"
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
  "updateIdentity": {
    "method": "PATCH",
    "path": "/identity/{identity_id}",
    "permission": "identity:write",
    "memberPermissions": {
      "status": "identity:suspend",
      "status_reason": "identity:suspend",
      "delivery_while_suspended": "identity:suspend"
    },
    "keyKind": null,
    "needsKey": true,
    "compress": false,
    "endsKey": false,
    "headers": [
      "If-Match",
      "Prefer"
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
        "display_name": {
          "type": "string",
          "minLength": 1,
          "maxLength": 128,
          "pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f]*$",
          "x-pattern-message": "may not contain control characters",
          "x-normalize": "name"
        },
        "department_id": {
          "type": [
            "string",
            "null"
          ],
          "maxLength": 64
        },
        "status": {
          "type": "string",
          "enum": [
            "active",
            "suspended"
          ]
        },
        "status_reason": {
          "type": [
            "string",
            "null"
          ],
          "maxLength": 255,
          "pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f]*$",
          "x-pattern-message": "may not contain control characters",
          "x-normalize": "text",
          "description": "One line of text. Null or empty clears it."
        },
        "delivery_while_suspended": {
          "type": "string",
          "enum": [
            "accept",
            "reject"
          ]
        },
        "must_change_password": {
          "type": "boolean"
        },
        "external_id": {
          "type": [
            "string",
            "null"
          ],
          "maxLength": 255,
          "pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f]*$",
          "x-pattern-message": "may not contain control characters",
          "x-normalize": "text",
          "description": "The ID of the identity in another system. Null or empty clears it."
        }
      }
    },
    "bodyRequired": true,
    "answers": {
      "200": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "identity_id",
          "address",
          "address_unicode",
          "local_part",
          "domain_id",
          "domain_name",
          "display_name",
          "department_id",
          "department_name",
          "status",
          "status_reason",
          "delivery_while_suspended",
          "must_change_password",
          "password_changed_at",
          "last_login_at",
          "logins",
          "all_logins_since",
          "failed_sign_ins",
          "mailbox",
          "external_id",
          "enforcement",
          "mailbox_enforcement",
          "created_at",
          "updated_at"
        ],
        "properties": {
          "identity_id": {
            "type": "string",
            "description": "An opaque identifier.",
            "examples": [
              "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
            ]
          },
          "address": {
            "type": "string"
          },
          "address_unicode": {
            "type": "string",
            "description": "The same in Unicode (RFC 5890), for display. Equal to the ASCII form if the domain is ASCII or no longer belongs to\nthe organization.\n"
          },
          "local_part": {
            "type": "string"
          },
          "domain_id": {
            "type": "string",
            "description": "An opaque identifier.",
            "examples": [
              "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
            ]
          },
          "domain_name": {
            "type": "string"
          },
          "display_name": {
            "type": "string"
          },
          "department_id": {
            "type": [
              "string",
              "null"
            ]
          },
          "department_name": {
            "type": [
              "string",
              "null"
            ]
          },
          "status": {
            "type": "string",
            "enum": [
              "active",
              "suspended"
            ]
          },
          "status_reason": {
            "type": [
              "string",
              "null"
            ]
          },
          "delivery_while_suspended": {
            "type": "string",
            "enum": [
              "accept",
              "reject"
            ]
          },
          "must_change_password": {
            "type": "boolean"
          },
          "password_changed_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "last_login_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "logins": {
            "type": "array",
            "maxItems": 4,
            "description": "The last sign-in by each service while a mail system was connected, newest first.",
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": [
                "service_code",
                "last_login_at"
              ],
              "properties": {
                "service_code": {
                  "type": "string",
                  "enum": [
                    "imap",
                    "pop3",
                    "smtp_submission",
                    "managesieve"
                  ]
                },
                "last_login_at": {
                  "type": "string",
                  "format": "date-time",
                  "description": "RFC 3339, UTC, milliseconds.",
                  "examples": [
                    "2026-11-20T09:15:00.000Z"
                  ]
                }
              }
            }
          },
          "all_logins_since": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "The time since which mail servers have reported every sign-in, including SMTP submission and ManageSieve. Null\nif they don't report them now, so `logins` may be incomplete.\n"
          },
          "failed_sign_ins": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "count",
                  "refused_count",
                  "source_count",
                  "has_more_sources",
                  "since",
                  "until",
                  "first_at",
                  "last_at",
                  "sources"
                ],
                "description": "The failed sign-ins of the last 30 days that mail servers reported. They had a wrong password or an unknown address.\nA sign-in that was rejected despite the right password doesn't count.\n",
                "properties": {
                  "count": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991
                  },
                  "refused_count": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The number of sign-ins that SMTP rejected before it checked a password, because the identity may not send.\n"
                  },
                  "source_count": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991
                  },
                  "has_more_sources": {
                    "type": "boolean",
                    "description": "Whether more sources exist than the service distinguishes, which is 20 a day for each identity."
                  },
                  "since": {
                    "type": "string",
                    "format": "date-time",
                    "description": "RFC 3339, UTC, milliseconds.",
                    "examples": [
                      "2026-11-20T09:15:00.000Z"
                    ]
                  },
                  "until": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "format": "date-time",
                    "description": "The time of the mail servers' last report. Null while they report."
                  },
                  "first_at": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "format": "date-time"
                  },
                  "last_at": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "format": "date-time"
                  },
                  "sources": {
                    "type": "array",
                    "maxItems": 10,
                    "items": {
                      "type": "object",
                      "additionalProperties": false,
                      "required": [
                        "address",
                        "service_codes",
                        "count",
                        "last_at"
                      ],
                      "properties": {
                        "address": {
                          "type": [
                            "string",
                            "null"
                          ],
                          "description": "An IPv4 address, or an IPv6 network of 64 bits. Null for all others together."
                        },
                        "service_codes": {
                          "type": "array",
                          "maxItems": 4,
                          "items": {
                            "type": "string",
                            "enum": [
                              "imap",
                              "pop3",
                              "smtp_submission",
                              "managesieve"
                            ]
                          }
                        },
                        "count": {
                          "type": "integer",
                          "minimum": 0,
                          "maximum": 9007199254740991
                        },
                        "last_at": {
                          "type": "string",
                          "format": "date-time",
                          "description": "RFC 3339, UTC, milliseconds.",
                          "examples": [
                            "2026-11-20T09:15:00.000Z"
                          ]
                        }
                      }
                    },
                    "description": "The sources with the most failures."
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "Null if no mail server reports them."
          },
          "mailbox": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "mailbox_quota_id",
                  "limit_bytes",
                  "used_bytes",
                  "used_messages",
                  "used_percent",
                  "level",
                  "warn_percent",
                  "usage_as_of"
                ],
                "properties": {
                  "mailbox_quota_id": {
                    "type": "string",
                    "description": "An opaque identifier.",
                    "examples": [
                      "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                    ]
                  },
                  "limit_bytes": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991
                  },
                  "used_bytes": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "Null until it has been measured."
                  },
                  "used_messages": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "Null until it has been measured."
                  },
                  "used_percent": {
                    "type": [
                      "number",
                      "null"
                    ],
                    "minimum": 0,
                    "description": "One decimal, rounded half up; null until it has been measured."
                  },
                  "level": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "enum": [
                      "ok",
                      "notice",
                      "warning",
                      "full",
                      null
                    ],
                    "description": "By the exact ratio: below 80 %, from 80, from 95, from 100. Null until it has been measured."
                  },
                  "warn_percent": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991
                  },
                  "usage_as_of": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "format": "date-time",
                    "description": "When it was measured; null until it has been."
                  }
                }
              },
              {
                "type": "null"
              }
            ]
          },
          "external_id": {
            "type": [
              "string",
              "null"
            ]
          },
          "enforcement": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "description": "A change that mail servers apply, and their answers. Only the IDs of the affected resource are not null.\n",
                "required": [
                  "enforcement_id",
                  "kind",
                  "state",
                  "identity_id",
                  "mailbox_quota_id",
                  "domain_id",
                  "service_code",
                  "address",
                  "address_unicode",
                  "request_id",
                  "wanted_at",
                  "enforced_at",
                  "attempts",
                  "last_error",
                  "new_password_accepted",
                  "sessions_closed",
                  "checks",
                  "limit_bytes",
                  "used_bytes",
                  "files_left"
                ],
                "properties": {
                  "enforcement_id": {
                    "type": "string",
                    "description": "An opaque identifier.",
                    "examples": [
                      "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                    ]
                  },
                  "kind": {
                    "type": "string",
                    "enum": [
                      "sign_in",
                      "delivery",
                      "quota",
                      "purge"
                    ],
                    "description": "Sign-in and open sessions; delivery of new mail; the size of a mailbox; the permanent deletion of mail.\n"
                  },
                  "state": {
                    "type": "string",
                    "enum": [
                      "pending",
                      "enforced",
                      "failed",
                      "superseded",
                      "unchecked"
                    ],
                    "description": "Failed means that the mail server didn't accept the new password. Superseded means that the resource no longer\nexists. Unchecked means that there was no mail server to ask, or no identity with a password to check.\n"
                  },
                  "identity_id": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "Null if it is about a domain or the whole organization."
                  },
                  "mailbox_quota_id": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "domain_id": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "service_code": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "The service that was turned on or off for the organization."
                  },
                  "address": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "The address or the domain's name at the time of the change."
                  },
                  "address_unicode": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "The same with the domain in Unicode, while the organization has the domain."
                  },
                  "request_id": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "The request of the change, as in the audit."
                  },
                  "wanted_at": {
                    "type": "string",
                    "format": "date-time",
                    "description": "RFC 3339, UTC, milliseconds.",
                    "examples": [
                      "2026-11-20T09:15:00.000Z"
                    ]
                  },
                  "enforced_at": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "format": "date-time"
                  },
                  "attempts": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 2147483647,
                    "description": "The number of attempts. The service retries until the change is applied."
                  },
                  "last_error": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "enum": [
                      "unreachable",
                      "timed_out",
                      "refused_us",
                      "differs",
                      "failed",
                      null
                    ],
                    "description": "The reason why the last attempt failed. `differs` means that the mail server's answer differs from the saved\nstate.\n"
                  },
                  "new_password_accepted": {
                    "type": [
                      "boolean",
                      "null"
                    ],
                    "description": "Only for a password reset. Whether IMAP accepted the new password, even if it rejects the sign-in for another\nreason in `checks`. Null if it wasn't tested or the server didn't respond.\n"
                  },
                  "sessions_closed": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The total of all attempts."
                  },
                  "checks": {
                    "type": "array",
                    "maxItems": 20,
                    "description": "The answers of the mail servers. For a domain or an organization, they are about some of its addresses.\n",
                    "items": {
                      "type": "object",
                      "additionalProperties": false,
                      "required": [
                        "address",
                        "sign_in",
                        "delivery",
                        "own_rules"
                      ],
                      "properties": {
                        "address": {
                          "type": "string"
                        },
                        "sign_in": {
                          "type": "array",
                          "maxItems": 7,
                          "items": {
                            "type": "object",
                            "additionalProperties": false,
                            "required": [
                              "service_code",
                              "allowed",
                              "reason"
                            ],
                            "properties": {
                              "service_code": {
                                "type": "string",
                                "enum": [
                                  "imap",
                                  "pop3",
                                  "smtp_submission",
                                  "managesieve"
                                ]
                              },
                              "allowed": {
                                "type": "boolean"
                              },
                              "reason": {
                                "type": [
                                  "string",
                                  "null"
                                ],
                                "description": "The message for a user with the right password who may not sign in."
                              }
                            }
                          }
                        },
                        "delivery": {
                          "oneOf": [
                            {
                              "type": "object",
                              "additionalProperties": false,
                              "required": [
                                "code",
                                "text"
                              ],
                              "description": "The SMTP answer for the recipient.",
                              "properties": {
                                "code": {
                                  "type": "integer",
                                  "minimum": 200,
                                  "maximum": 599
                                },
                                "text": {
                                  "type": "string"
                                }
                              }
                            },
                            {
                              "type": "null"
                            }
                          ]
                        },
                        "own_rules": {
                          "type": [
                            "string",
                            "null"
                          ],
                          "enum": [
                            "run",
                            "stopped",
                            "unknown",
                            null
                          ],
                          "description": "Whether new mail runs the identity's own Sieve script. Unknown means that the mail server's files are older than\nthis version. Null means that it wasn't tested, or there is no mailbox.\n"
                        }
                      }
                    }
                  },
                  "limit_bytes": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The size that the mail server enforces."
                  },
                  "used_bytes": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The used storage that the mail server reports."
                  },
                  "files_left": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The remaining files of deleted mail."
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "The state of the last change at the mail servers. Null if no change was made while a mail system was connected, or\nif all applied receipts have expired (`MAIL_RECEIPT_DAYS`).\n"
          },
          "mailbox_enforcement": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "description": "A change that mail servers apply, and their answers. Only the IDs of the affected resource are not null.\n",
                "required": [
                  "enforcement_id",
                  "kind",
                  "state",
                  "identity_id",
                  "mailbox_quota_id",
                  "domain_id",
                  "service_code",
                  "address",
                  "address_unicode",
                  "request_id",
                  "wanted_at",
                  "enforced_at",
                  "attempts",
                  "last_error",
                  "new_password_accepted",
                  "sessions_closed",
                  "checks",
                  "limit_bytes",
                  "used_bytes",
                  "files_left"
                ],
                "properties": {
                  "enforcement_id": {
                    "type": "string",
                    "description": "An opaque identifier.",
                    "examples": [
                      "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                    ]
                  },
                  "kind": {
                    "type": "string",
                    "enum": [
                      "sign_in",
                      "delivery",
                      "quota",
                      "purge"
                    ],
                    "description": "Sign-in and open sessions; delivery of new mail; the size of a mailbox; the permanent deletion of mail.\n"
                  },
                  "state": {
                    "type": "string",
                    "enum": [
                      "pending",
                      "enforced",
                      "failed",
                      "superseded",
                      "unchecked"
                    ],
                    "description": "Failed means that the mail server didn't accept the new password. Superseded means that the resource no longer\nexists. Unchecked means that there was no mail server to ask, or no identity with a password to check.\n"
                  },
                  "identity_id": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "Null if it is about a domain or the whole organization."
                  },
                  "mailbox_quota_id": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "domain_id": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "service_code": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "The service that was turned on or off for the organization."
                  },
                  "address": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "The address or the domain's name at the time of the change."
                  },
                  "address_unicode": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "The same with the domain in Unicode, while the organization has the domain."
                  },
                  "request_id": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "The request of the change, as in the audit."
                  },
                  "wanted_at": {
                    "type": "string",
                    "format": "date-time",
                    "description": "RFC 3339, UTC, milliseconds.",
                    "examples": [
                      "2026-11-20T09:15:00.000Z"
                    ]
                  },
                  "enforced_at": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "format": "date-time"
                  },
                  "attempts": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 2147483647,
                    "description": "The number of attempts. The service retries until the change is applied."
                  },
                  "last_error": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "enum": [
                      "unreachable",
                      "timed_out",
                      "refused_us",
                      "differs",
                      "failed",
                      null
                    ],
                    "description": "The reason why the last attempt failed. `differs` means that the mail server's answer differs from the saved\nstate.\n"
                  },
                  "new_password_accepted": {
                    "type": [
                      "boolean",
                      "null"
                    ],
                    "description": "Only for a password reset. Whether IMAP accepted the new password, even if it rejects the sign-in for another\nreason in `checks`. Null if it wasn't tested or the server didn't respond.\n"
                  },
                  "sessions_closed": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The total of all attempts."
                  },
                  "checks": {
                    "type": "array",
                    "maxItems": 20,
                    "description": "The answers of the mail servers. For a domain or an organization, they are about some of its addresses.\n",
                    "items": {
                      "type": "object",
                      "additionalProperties": false,
                      "required": [
                        "address",
                        "sign_in",
                        "delivery",
                        "own_rules"
                      ],
                      "properties": {
                        "address": {
                          "type": "string"
                        },
                        "sign_in": {
                          "type": "array",
                          "maxItems": 7,
                          "items": {
                            "type": "object",
                            "additionalProperties": false,
                            "required": [
                              "service_code",
                              "allowed",
                              "reason"
                            ],
                            "properties": {
                              "service_code": {
                                "type": "string",
                                "enum": [
                                  "imap",
                                  "pop3",
                                  "smtp_submission",
                                  "managesieve"
                                ]
                              },
                              "allowed": {
                                "type": "boolean"
                              },
                              "reason": {
                                "type": [
                                  "string",
                                  "null"
                                ],
                                "description": "The message for a user with the right password who may not sign in."
                              }
                            }
                          }
                        },
                        "delivery": {
                          "oneOf": [
                            {
                              "type": "object",
                              "additionalProperties": false,
                              "required": [
                                "code",
                                "text"
                              ],
                              "description": "The SMTP answer for the recipient.",
                              "properties": {
                                "code": {
                                  "type": "integer",
                                  "minimum": 200,
                                  "maximum": 599
                                },
                                "text": {
                                  "type": "string"
                                }
                              }
                            },
                            {
                              "type": "null"
                            }
                          ]
                        },
                        "own_rules": {
                          "type": [
                            "string",
                            "null"
                          ],
                          "enum": [
                            "run",
                            "stopped",
                            "unknown",
                            null
                          ],
                          "description": "Whether new mail runs the identity's own Sieve script. Unknown means that the mail server's files are older than\nthis version. Null means that it wasn't tested, or there is no mailbox.\n"
                        }
                      }
                    }
                  },
                  "limit_bytes": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The size that the mail server enforces."
                  },
                  "used_bytes": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The used storage that the mail server reports."
                  },
                  "files_left": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The remaining files of deleted mail."
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "The state of the last change at the mail servers. Null if no change was made while a mail system was connected, or\nif all applied receipts have expired (`MAIL_RECEIPT_DAYS`).\n"
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
  "deleteIdentity": {
    "method": "DELETE",
    "path": "/identity/{identity_id}",
    "permission": "identity:write",
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": false,
    "endsKey": false,
    "headers": [
      "If-Match",
      "Prefer"
    ],
    "query": {
      "type": "object",
      "additionalProperties": false,
      "required": [],
      "properties": {
        "confirm": {
          "type": "string",
          "maxLength": 254
        }
      }
    },
    "body": null,
    "bodyRequired": false,
    "answers": {
      "204": null
    }
  },
  "resetIdentityPassword": {
    "method": "POST",
    "path": "/identity/{identity_id}/reset-password",
    "permission": "identity:reset_password",
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": false,
    "endsKey": false,
    "headers": [
      "Idempotency-Key",
      "If-Match",
      "Prefer"
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
        "mode"
      ],
      "properties": {
        "mode": {
          "type": "string",
          "enum": [
            "generate",
            "set"
          ]
        },
        "password": {
          "type": "string",
          "maxLength": 128,
          "pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$",
          "x-pattern-message": "may not contain a tab, a line break or another control character, which mail programs can't send; a copied cell of a spreadsheet ends with one",
          "x-normalize": "password",
          "x-password": {
            "min_length": 10,
            "max_bytes": 256,
            "local_part_from": 4
          },
          "description": "10 to 128 characters in NFC, at most 256 bytes; none of the commonest passwords, and without the local part of the address where that has 4 characters or more. Control characters and line breaks are refused. Mail servers compare passwords byte by byte, so mail programs must send the form that is kept."
        },
        "must_change_password": {
          "type": "boolean",
          "default": true
        }
      }
    },
    "bodyRequired": true,
    "answers": {
      "200": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "identity",
          "warnings"
        ],
        "properties": {
          "identity": {
            "type": "object",
            "additionalProperties": false,
            "required": [
              "identity_id",
              "address",
              "address_unicode",
              "local_part",
              "domain_id",
              "domain_name",
              "display_name",
              "department_id",
              "department_name",
              "status",
              "status_reason",
              "delivery_while_suspended",
              "must_change_password",
              "password_changed_at",
              "last_login_at",
              "logins",
              "all_logins_since",
              "failed_sign_ins",
              "mailbox",
              "external_id",
              "enforcement",
              "mailbox_enforcement",
              "created_at",
              "updated_at"
            ],
            "properties": {
              "identity_id": {
                "type": "string",
                "description": "An opaque identifier.",
                "examples": [
                  "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                ]
              },
              "address": {
                "type": "string"
              },
              "address_unicode": {
                "type": "string",
                "description": "The same in Unicode (RFC 5890), for display. Equal to the ASCII form if the domain is ASCII or no longer belongs to\nthe organization.\n"
              },
              "local_part": {
                "type": "string"
              },
              "domain_id": {
                "type": "string",
                "description": "An opaque identifier.",
                "examples": [
                  "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                ]
              },
              "domain_name": {
                "type": "string"
              },
              "display_name": {
                "type": "string"
              },
              "department_id": {
                "type": [
                  "string",
                  "null"
                ]
              },
              "department_name": {
                "type": [
                  "string",
                  "null"
                ]
              },
              "status": {
                "type": "string",
                "enum": [
                  "active",
                  "suspended"
                ]
              },
              "status_reason": {
                "type": [
                  "string",
                  "null"
                ]
              },
              "delivery_while_suspended": {
                "type": "string",
                "enum": [
                  "accept",
                  "reject"
                ]
              },
              "must_change_password": {
                "type": "boolean"
              },
              "password_changed_at": {
                "type": [
                  "string",
                  "null"
                ],
                "format": "date-time"
              },
              "last_login_at": {
                "type": [
                  "string",
                  "null"
                ],
                "format": "date-time"
              },
              "logins": {
                "type": "array",
                "maxItems": 4,
                "description": "The last sign-in by each service while a mail system was connected, newest first.",
                "items": {
                  "type": "object",
                  "additionalProperties": false,
                  "required": [
                    "service_code",
                    "last_login_at"
                  ],
                  "properties": {
                    "service_code": {
                      "type": "string",
                      "enum": [
                        "imap",
                        "pop3",
                        "smtp_submission",
                        "managesieve"
                      ]
                    },
                    "last_login_at": {
                      "type": "string",
                      "format": "date-time",
                      "description": "RFC 3339, UTC, milliseconds.",
                      "examples": [
                        "2026-11-20T09:15:00.000Z"
                      ]
                    }
                  }
                }
              },
              "all_logins_since": {
                "type": [
                  "string",
                  "null"
                ],
                "format": "date-time",
                "description": "The time since which mail servers have reported every sign-in, including SMTP submission and ManageSieve. Null\nif they don't report them now, so `logins` may be incomplete.\n"
              },
              "failed_sign_ins": {
                "oneOf": [
                  {
                    "type": "object",
                    "additionalProperties": false,
                    "required": [
                      "count",
                      "refused_count",
                      "source_count",
                      "has_more_sources",
                      "since",
                      "until",
                      "first_at",
                      "last_at",
                      "sources"
                    ],
                    "description": "The failed sign-ins of the last 30 days that mail servers reported. They had a wrong password or an unknown address.\nA sign-in that was rejected despite the right password doesn't count.\n",
                    "properties": {
                      "count": {
                        "type": "integer",
                        "minimum": 0,
                        "maximum": 9007199254740991
                      },
                      "refused_count": {
                        "type": "integer",
                        "minimum": 0,
                        "maximum": 9007199254740991,
                        "description": "The number of sign-ins that SMTP rejected before it checked a password, because the identity may not send.\n"
                      },
                      "source_count": {
                        "type": "integer",
                        "minimum": 0,
                        "maximum": 9007199254740991
                      },
                      "has_more_sources": {
                        "type": "boolean",
                        "description": "Whether more sources exist than the service distinguishes, which is 20 a day for each identity."
                      },
                      "since": {
                        "type": "string",
                        "format": "date-time",
                        "description": "RFC 3339, UTC, milliseconds.",
                        "examples": [
                          "2026-11-20T09:15:00.000Z"
                        ]
                      },
                      "until": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "format": "date-time",
                        "description": "The time of the mail servers' last report. Null while they report."
                      },
                      "first_at": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "format": "date-time"
                      },
                      "last_at": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "format": "date-time"
                      },
                      "sources": {
                        "type": "array",
                        "maxItems": 10,
                        "items": {
                          "type": "object",
                          "additionalProperties": false,
                          "required": [
                            "address",
                            "service_codes",
                            "count",
                            "last_at"
                          ],
                          "properties": {
                            "address": {
                              "type": [
                                "string",
                                "null"
                              ],
                              "description": "An IPv4 address, or an IPv6 network of 64 bits. Null for all others together."
                            },
                            "service_codes": {
                              "type": "array",
                              "maxItems": 4,
                              "items": {
                                "type": "string",
                                "enum": [
                                  "imap",
                                  "pop3",
                                  "smtp_submission",
                                  "managesieve"
                                ]
                              }
                            },
                            "count": {
                              "type": "integer",
                              "minimum": 0,
                              "maximum": 9007199254740991
                            },
                            "last_at": {
                              "type": "string",
                              "format": "date-time",
                              "description": "RFC 3339, UTC, milliseconds.",
                              "examples": [
                                "2026-11-20T09:15:00.000Z"
                              ]
                            }
                          }
                        },
                        "description": "The sources with the most failures."
                      }
                    }
                  },
                  {
                    "type": "null"
                  }
                ],
                "description": "Null if no mail server reports them."
              },
              "mailbox": {
                "oneOf": [
                  {
                    "type": "object",
                    "additionalProperties": false,
                    "required": [
                      "mailbox_quota_id",
                      "limit_bytes",
                      "used_bytes",
                      "used_messages",
                      "used_percent",
                      "level",
                      "warn_percent",
                      "usage_as_of"
                    ],
                    "properties": {
                      "mailbox_quota_id": {
                        "type": "string",
                        "description": "An opaque identifier.",
                        "examples": [
                          "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                        ]
                      },
                      "limit_bytes": {
                        "type": "integer",
                        "minimum": 0,
                        "maximum": 9007199254740991
                      },
                      "used_bytes": {
                        "type": [
                          "integer",
                          "null"
                        ],
                        "minimum": 0,
                        "maximum": 9007199254740991,
                        "description": "Null until it has been measured."
                      },
                      "used_messages": {
                        "type": [
                          "integer",
                          "null"
                        ],
                        "minimum": 0,
                        "maximum": 9007199254740991,
                        "description": "Null until it has been measured."
                      },
                      "used_percent": {
                        "type": [
                          "number",
                          "null"
                        ],
                        "minimum": 0,
                        "description": "One decimal, rounded half up; null until it has been measured."
                      },
                      "level": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "enum": [
                          "ok",
                          "notice",
                          "warning",
                          "full",
                          null
                        ],
                        "description": "By the exact ratio: below 80 %, from 80, from 95, from 100. Null until it has been measured."
                      },
                      "warn_percent": {
                        "type": "integer",
                        "minimum": 0,
                        "maximum": 9007199254740991
                      },
                      "usage_as_of": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "format": "date-time",
                        "description": "When it was measured; null until it has been."
                      }
                    }
                  },
                  {
                    "type": "null"
                  }
                ]
              },
              "external_id": {
                "type": [
                  "string",
                  "null"
                ]
              },
              "enforcement": {
                "oneOf": [
                  {
                    "type": "object",
                    "additionalProperties": false,
                    "description": "A change that mail servers apply, and their answers. Only the IDs of the affected resource are not null.\n",
                    "required": [
                      "enforcement_id",
                      "kind",
                      "state",
                      "identity_id",
                      "mailbox_quota_id",
                      "domain_id",
                      "service_code",
                      "address",
                      "address_unicode",
                      "request_id",
                      "wanted_at",
                      "enforced_at",
                      "attempts",
                      "last_error",
                      "new_password_accepted",
                      "sessions_closed",
                      "checks",
                      "limit_bytes",
                      "used_bytes",
                      "files_left"
                    ],
                    "properties": {
                      "enforcement_id": {
                        "type": "string",
                        "description": "An opaque identifier.",
                        "examples": [
                          "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                        ]
                      },
                      "kind": {
                        "type": "string",
                        "enum": [
                          "sign_in",
                          "delivery",
                          "quota",
                          "purge"
                        ],
                        "description": "Sign-in and open sessions; delivery of new mail; the size of a mailbox; the permanent deletion of mail.\n"
                      },
                      "state": {
                        "type": "string",
                        "enum": [
                          "pending",
                          "enforced",
                          "failed",
                          "superseded",
                          "unchecked"
                        ],
                        "description": "Failed means that the mail server didn't accept the new password. Superseded means that the resource no longer\nexists. Unchecked means that there was no mail server to ask, or no identity with a password to check.\n"
                      },
                      "identity_id": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "description": "Null if it is about a domain or the whole organization."
                      },
                      "mailbox_quota_id": {
                        "type": [
                          "string",
                          "null"
                        ]
                      },
                      "domain_id": {
                        "type": [
                          "string",
                          "null"
                        ]
                      },
                      "service_code": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "description": "The service that was turned on or off for the organization."
                      },
                      "address": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "description": "The address or the domain's name at the time of the change."
                      },
                      "address_unicode": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "description": "The same with the domain in Unicode, while the organization has the domain."
                      },
                      "request_id": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "description": "The request of the change, as in the audit."
                      },
                      "wanted_at": {
                        "type": "string",
                        "format": "date-time",
                        "description": "RFC 3339, UTC, milliseconds.",
                        "examples": [
                          "2026-11-20T09:15:00.000Z"
                        ]
                      },
                      "enforced_at": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "format": "date-time"
                      },
                      "attempts": {
                        "type": "integer",
                        "minimum": 0,
                        "maximum": 2147483647,
                        "description": "The number of attempts. The service retries until the change is applied."
                      },
                      "last_error": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "enum": [
                          "unreachable",
                          "timed_out",
                          "refused_us",
                          "differs",
                          "failed",
                          null
                        ],
                        "description": "The reason why the last attempt failed. `differs` means that the mail server's answer differs from the saved\nstate.\n"
                      },
                      "new_password_accepted": {
                        "type": [
                          "boolean",
                          "null"
                        ],
                        "description": "Only for a password reset. Whether IMAP accepted the new password, even if it rejects the sign-in for another\nreason in `checks`. Null if it wasn't tested or the server didn't respond.\n"
                      },
                      "sessions_closed": {
                        "type": [
                          "integer",
                          "null"
                        ],
                        "minimum": 0,
                        "maximum": 9007199254740991,
                        "description": "The total of all attempts."
                      },
                      "checks": {
                        "type": "array",
                        "maxItems": 20,
                        "description": "The answers of the mail servers. For a domain or an organization, they are about some of its addresses.\n",
                        "items": {
                          "type": "object",
                          "additionalProperties": false,
                          "required": [
                            "address",
                            "sign_in",
                            "delivery",
                            "own_rules"
                          ],
                          "properties": {
                            "address": {
                              "type": "string"
                            },
                            "sign_in": {
                              "type": "array",
                              "maxItems": 7,
                              "items": {
                                "type": "object",
                                "additionalProperties": false,
                                "required": [
                                  "service_code",
                                  "allowed",
                                  "reason"
                                ],
                                "properties": {
                                  "service_code": {
                                    "type": "string",
                                    "enum": [
                                      "imap",
                                      "pop3",
                                      "smtp_submission",
                                      "managesieve"
                                    ]
                                  },
                                  "allowed": {
                                    "type": "boolean"
                                  },
                                  "reason": {
                                    "type": [
                                      "string",
                                      "null"
                                    ],
                                    "description": "The message for a user with the right password who may not sign in."
                                  }
                                }
                              }
                            },
                            "delivery": {
                              "oneOf": [
                                {
                                  "type": "object",
                                  "additionalProperties": false,
                                  "required": [
                                    "code",
                                    "text"
                                  ],
                                  "description": "The SMTP answer for the recipient.",
                                  "properties": {
                                    "code": {
                                      "type": "integer",
                                      "minimum": 200,
                                      "maximum": 599
                                    },
                                    "text": {
                                      "type": "string"
                                    }
                                  }
                                },
                                {
                                  "type": "null"
                                }
                              ]
                            },
                            "own_rules": {
                              "type": [
                                "string",
                                "null"
                              ],
                              "enum": [
                                "run",
                                "stopped",
                                "unknown",
                                null
                              ],
                              "description": "Whether new mail runs the identity's own Sieve script. Unknown means that the mail server's files are older than\nthis version. Null means that it wasn't tested, or there is no mailbox.\n"
                            }
                          }
                        }
                      },
                      "limit_bytes": {
                        "type": [
                          "integer",
                          "null"
                        ],
                        "minimum": 0,
                        "maximum": 9007199254740991,
                        "description": "The size that the mail server enforces."
                      },
                      "used_bytes": {
                        "type": [
                          "integer",
                          "null"
                        ],
                        "minimum": 0,
                        "maximum": 9007199254740991,
                        "description": "The used storage that the mail server reports."
                      },
                      "files_left": {
                        "type": [
                          "integer",
                          "null"
                        ],
                        "minimum": 0,
                        "maximum": 9007199254740991,
                        "description": "The remaining files of deleted mail."
                      }
                    }
                  },
                  {
                    "type": "null"
                  }
                ],
                "description": "The state of the last change at the mail servers. Null if no change was made while a mail system was connected, or\nif all applied receipts have expired (`MAIL_RECEIPT_DAYS`).\n"
              },
              "mailbox_enforcement": {
                "oneOf": [
                  {
                    "type": "object",
                    "additionalProperties": false,
                    "description": "A change that mail servers apply, and their answers. Only the IDs of the affected resource are not null.\n",
                    "required": [
                      "enforcement_id",
                      "kind",
                      "state",
                      "identity_id",
                      "mailbox_quota_id",
                      "domain_id",
                      "service_code",
                      "address",
                      "address_unicode",
                      "request_id",
                      "wanted_at",
                      "enforced_at",
                      "attempts",
                      "last_error",
                      "new_password_accepted",
                      "sessions_closed",
                      "checks",
                      "limit_bytes",
                      "used_bytes",
                      "files_left"
                    ],
                    "properties": {
                      "enforcement_id": {
                        "type": "string",
                        "description": "An opaque identifier.",
                        "examples": [
                          "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                        ]
                      },
                      "kind": {
                        "type": "string",
                        "enum": [
                          "sign_in",
                          "delivery",
                          "quota",
                          "purge"
                        ],
                        "description": "Sign-in and open sessions; delivery of new mail; the size of a mailbox; the permanent deletion of mail.\n"
                      },
                      "state": {
                        "type": "string",
                        "enum": [
                          "pending",
                          "enforced",
                          "failed",
                          "superseded",
                          "unchecked"
                        ],
                        "description": "Failed means that the mail server didn't accept the new password. Superseded means that the resource no longer\nexists. Unchecked means that there was no mail server to ask, or no identity with a password to check.\n"
                      },
                      "identity_id": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "description": "Null if it is about a domain or the whole organization."
                      },
                      "mailbox_quota_id": {
                        "type": [
                          "string",
                          "null"
                        ]
                      },
                      "domain_id": {
                        "type": [
                          "string",
                          "null"
                        ]
                      },
                      "service_code": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "description": "The service that was turned on or off for the organization."
                      },
                      "address": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "description": "The address or the domain's name at the time of the change."
                      },
                      "address_unicode": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "description": "The same with the domain in Unicode, while the organization has the domain."
                      },
                      "request_id": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "description": "The request of the change, as in the audit."
                      },
                      "wanted_at": {
                        "type": "string",
                        "format": "date-time",
                        "description": "RFC 3339, UTC, milliseconds.",
                        "examples": [
                          "2026-11-20T09:15:00.000Z"
                        ]
                      },
                      "enforced_at": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "format": "date-time"
                      },
                      "attempts": {
                        "type": "integer",
                        "minimum": 0,
                        "maximum": 2147483647,
                        "description": "The number of attempts. The service retries until the change is applied."
                      },
                      "last_error": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "enum": [
                          "unreachable",
                          "timed_out",
                          "refused_us",
                          "differs",
                          "failed",
                          null
                        ],
                        "description": "The reason why the last attempt failed. `differs` means that the mail server's answer differs from the saved\nstate.\n"
                      },
                      "new_password_accepted": {
                        "type": [
                          "boolean",
                          "null"
                        ],
                        "description": "Only for a password reset. Whether IMAP accepted the new password, even if it rejects the sign-in for another\nreason in `checks`. Null if it wasn't tested or the server didn't respond.\n"
                      },
                      "sessions_closed": {
                        "type": [
                          "integer",
                          "null"
                        ],
                        "minimum": 0,
                        "maximum": 9007199254740991,
                        "description": "The total of all attempts."
                      },
                      "checks": {
                        "type": "array",
                        "maxItems": 20,
                        "description": "The answers of the mail servers. For a domain or an organization, they are about some of its addresses.\n",
                        "items": {
                          "type": "object",
                          "additionalProperties": false,
                          "required": [
                            "address",
                            "sign_in",
                            "delivery",
                            "own_rules"
                          ],
                          "properties": {
                            "address": {
                              "type": "string"
                            },
                            "sign_in": {
                              "type": "array",
                              "maxItems": 7,
                              "items": {
                                "type": "object",
                                "additionalProperties": false,
                                "required": [
                                  "service_code",
                                  "allowed",
                                  "reason"
                                ],
                                "properties": {
                                  "service_code": {
                                    "type": "string",
                                    "enum": [
                                      "imap",
                                      "pop3",
                                      "smtp_submission",
                                      "managesieve"
                                    ]
                                  },
                                  "allowed": {
                                    "type": "boolean"
                                  },
                                  "reason": {
                                    "type": [
                                      "string",
                                      "null"
                                    ],
                                    "description": "The message for a user with the right password who may not sign in."
                                  }
                                }
                              }
                            },
                            "delivery": {
                              "oneOf": [
                                {
                                  "type": "object",
                                  "additionalProperties": false,
                                  "required": [
                                    "code",
                                    "text"
                                  ],
                                  "description": "The SMTP answer for the recipient.",
                                  "properties": {
                                    "code": {
                                      "type": "integer",
                                      "minimum": 200,
                                      "maximum": 599
                                    },
                                    "text": {
                                      "type": "string"
                                    }
                                  }
                                },
                                {
                                  "type": "null"
                                }
                              ]
                            },
                            "own_rules": {
                              "type": [
                                "string",
                                "null"
                              ],
                              "enum": [
                                "run",
                                "stopped",
                                "unknown",
                                null
                              ],
                              "description": "Whether new mail runs the identity's own Sieve script. Unknown means that the mail server's files are older than\nthis version. Null means that it wasn't tested, or there is no mailbox.\n"
                            }
                          }
                        }
                      },
                      "limit_bytes": {
                        "type": [
                          "integer",
                          "null"
                        ],
                        "minimum": 0,
                        "maximum": 9007199254740991,
                        "description": "The size that the mail server enforces."
                      },
                      "used_bytes": {
                        "type": [
                          "integer",
                          "null"
                        ],
                        "minimum": 0,
                        "maximum": 9007199254740991,
                        "description": "The used storage that the mail server reports."
                      },
                      "files_left": {
                        "type": [
                          "integer",
                          "null"
                        ],
                        "minimum": 0,
                        "maximum": 9007199254740991,
                        "description": "The remaining files of deleted mail."
                      }
                    }
                  },
                  {
                    "type": "null"
                  }
                ],
                "description": "The state of the last change at the mail servers. Null if no change was made while a mail system was connected, or\nif all applied receipts have expired (`MAIL_RECEIPT_DAYS`).\n"
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
          },
          "password": {
            "type": "string",
            "description": "Returned only in this response. A replayed response omits it.",
            "x-one-time": true
          },
          "warnings": {
            "type": "array",
            "maxItems": 1,
            "items": {
              "type": "string",
              "enum": [
                "identity_suspended"
              ]
            }
          }
        }
      }
    }
  },
  "listMailboxQuotas": {
    "method": "GET",
    "path": "/mailbox-quota/list",
    "permission": "mailbox_quota:read",
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": true,
    "endsKey": false,
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
          "maximum": 9007199254740990,
          "default": 0
        },
        "q": {
          "type": "string",
          "maxLength": 200,
          "x-normalize": "search"
        },
        "level": {
          "type": "string",
          "enum": [
            "ok",
            "notice",
            "warning",
            "full",
            "unknown"
          ]
        },
        "domain_id": {
          "type": "string",
          "maxLength": 64
        },
        "department_id": {
          "type": "string",
          "maxLength": 64
        },
        "min_used_percent": {
          "type": "integer",
          "minimum": 0,
          "maximum": 1000
        },
        "suggest": {
          "type": "boolean"
        },
        "fullness": {
          "type": "integer",
          "minimum": 0,
          "maximum": 10
        },
        "sort": {
          "type": "string",
          "enum": [
            "address",
            "-address",
            "used_bytes",
            "-used_bytes",
            "used_percent",
            "-used_percent",
            "limit_bytes",
            "-limit_bytes",
            "relevance"
          ],
          "default": "address"
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
            "maxItems": 200,
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": [
                "mailbox_quota_id",
                "identity_id",
                "identity_status",
                "address",
                "address_unicode",
                "display_name",
                "department_id",
                "domain_id",
                "limit_bytes",
                "used_bytes",
                "used_messages",
                "used_percent",
                "level",
                "warn_percent",
                "usage_as_of",
                "created_at",
                "updated_at"
              ],
              "properties": {
                "mailbox_quota_id": {
                  "type": "string",
                  "description": "An opaque identifier.",
                  "examples": [
                    "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                  ]
                },
                "identity_id": {
                  "type": "string",
                  "description": "An opaque identifier.",
                  "examples": [
                    "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                  ]
                },
                "identity_status": {
                  "type": "string",
                  "enum": [
                    "active",
                    "suspended"
                  ]
                },
                "address": {
                  "type": "string"
                },
                "address_unicode": {
                  "type": "string",
                  "description": "The same in Unicode (RFC 5890), for display. Equal to the ASCII form if the domain is ASCII or no longer belongs to\nthe organization.\n"
                },
                "display_name": {
                  "type": "string"
                },
                "department_id": {
                  "type": [
                    "string",
                    "null"
                  ]
                },
                "domain_id": {
                  "type": "string",
                  "description": "An opaque identifier.",
                  "examples": [
                    "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                  ]
                },
                "limit_bytes": {
                  "type": "integer",
                  "minimum": 0,
                  "maximum": 9007199254740991
                },
                "used_bytes": {
                  "type": [
                    "integer",
                    "null"
                  ],
                  "minimum": 0,
                  "maximum": 9007199254740991,
                  "description": "Null until it has been measured."
                },
                "used_messages": {
                  "type": [
                    "integer",
                    "null"
                  ],
                  "minimum": 0,
                  "maximum": 9007199254740991,
                  "description": "Null until it has been measured."
                },
                "used_percent": {
                  "type": [
                    "number",
                    "null"
                  ],
                  "minimum": 0,
                  "description": "One decimal, rounded half up; null until it has been measured."
                },
                "level": {
                  "type": [
                    "string",
                    "null"
                  ],
                  "enum": [
                    "ok",
                    "notice",
                    "warning",
                    "full",
                    null
                  ],
                  "x-from-percent": {
                    "notice": 80,
                    "warning": 95,
                    "full": 100
                  },
                  "description": "By the exact ratio: below 80 %, from 80, from 95, from 100. Null until it has been measured."
                },
                "warn_percent": {
                  "type": "integer",
                  "minimum": 0,
                  "maximum": 9007199254740991
                },
                "usage_as_of": {
                  "type": [
                    "string",
                    "null"
                  ],
                  "format": "date-time",
                  "description": "When its use was measured; null if never."
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
          },
          "suggestion": {
            "type": "string",
            "minLength": 1,
            "maxLength": 200,
            "description": "A similar search that has results. Only with `suggest`. Absent if nothing is similar."
          }
        }
      }
    }
  },
  "getMailboxSummary": {
    "method": "GET",
    "path": "/mailbox-quota/summary",
    "permission": "mailbox_quota:read",
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": false,
    "endsKey": false,
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
          "mailbox_count",
          "levels",
          "fullness"
        ],
        "properties": {
          "mailbox_count": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991
          },
          "levels": {
            "type": "object",
            "additionalProperties": false,
            "required": [
              "ok",
              "notice",
              "warning",
              "full",
              "unknown"
            ],
            "description": "The number of mailboxes at each level, as the list filters them. `unknown` means not measured.",
            "properties": {
              "ok": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "notice": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "warning": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "full": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "unknown": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              }
            }
          },
          "fullness": {
            "type": "array",
            "minItems": 11,
            "maxItems": 11,
            "description": "The number of measured mailboxes in each tenth of their size, as the list filters them by `fullness`. The last\none is 100% or more.\n",
            "items": {
              "type": "integer",
              "minimum": 0,
              "maximum": 9007199254740991
            }
          }
        }
      }
    }
  },
  "createMailboxQuota": {
    "method": "POST",
    "path": "/mailbox-quota",
    "permission": "mailbox_quota:write",
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": false,
    "endsKey": false,
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
        "identity_id"
      ],
      "properties": {
        "identity_id": {
          "type": "string",
          "maxLength": 64
        },
        "limit_bytes": {
          "type": "integer",
          "minimum": 1048576,
          "maximum": 1125899906842624,
          "multipleOf": 1024,
          "description": "Bytes; a multiple of 1024."
        },
        "warn_percent": {
          "type": "integer",
          "minimum": 50,
          "maximum": 99,
          "default": 90,
          "description": "The warning threshold in percent."
        }
      }
    },
    "bodyRequired": true,
    "answers": {
      "201": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "mailbox_quota_id",
          "identity_id",
          "address",
          "address_unicode",
          "display_name",
          "department_id",
          "domain_id",
          "limit_bytes",
          "used_bytes",
          "used_messages",
          "used_percent",
          "level",
          "warn_percent",
          "usage_as_of",
          "enforcement",
          "created_at",
          "updated_at"
        ],
        "properties": {
          "mailbox_quota_id": {
            "type": "string",
            "description": "An opaque identifier.",
            "examples": [
              "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
            ]
          },
          "identity_id": {
            "type": "string",
            "description": "An opaque identifier.",
            "examples": [
              "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
            ]
          },
          "address": {
            "type": "string"
          },
          "address_unicode": {
            "type": "string",
            "description": "The same in Unicode (RFC 5890), for display. Equal to the ASCII form if the domain is ASCII or no longer belongs to\nthe organization.\n"
          },
          "display_name": {
            "type": "string"
          },
          "department_id": {
            "type": [
              "string",
              "null"
            ]
          },
          "domain_id": {
            "type": "string",
            "description": "An opaque identifier.",
            "examples": [
              "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
            ]
          },
          "limit_bytes": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991
          },
          "used_bytes": {
            "type": [
              "integer",
              "null"
            ],
            "minimum": 0,
            "maximum": 9007199254740991,
            "description": "Null until it has been measured."
          },
          "used_messages": {
            "type": [
              "integer",
              "null"
            ],
            "minimum": 0,
            "maximum": 9007199254740991,
            "description": "Null until it has been measured."
          },
          "used_percent": {
            "type": [
              "number",
              "null"
            ],
            "minimum": 0,
            "description": "One decimal, rounded half up; null until it has been measured."
          },
          "level": {
            "type": [
              "string",
              "null"
            ],
            "enum": [
              "ok",
              "notice",
              "warning",
              "full",
              null
            ],
            "x-from-percent": {
              "notice": 80,
              "warning": 95,
              "full": 100
            },
            "description": "By the exact ratio: below 80 %, from 80, from 95, from 100. Null until it has been measured."
          },
          "warn_percent": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991
          },
          "usage_as_of": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "When its use was measured; null if never."
          },
          "enforcement": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "description": "A change that mail servers apply, and their answers. Only the IDs of the affected resource are not null.\n",
                "required": [
                  "enforcement_id",
                  "kind",
                  "state",
                  "identity_id",
                  "mailbox_quota_id",
                  "domain_id",
                  "service_code",
                  "address",
                  "address_unicode",
                  "request_id",
                  "wanted_at",
                  "enforced_at",
                  "attempts",
                  "last_error",
                  "new_password_accepted",
                  "sessions_closed",
                  "checks",
                  "limit_bytes",
                  "used_bytes",
                  "files_left"
                ],
                "properties": {
                  "enforcement_id": {
                    "type": "string",
                    "description": "An opaque identifier.",
                    "examples": [
                      "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                    ]
                  },
                  "kind": {
                    "type": "string",
                    "enum": [
                      "sign_in",
                      "delivery",
                      "quota",
                      "purge"
                    ],
                    "description": "Sign-in and open sessions; delivery of new mail; the size of a mailbox; the permanent deletion of mail.\n"
                  },
                  "state": {
                    "type": "string",
                    "enum": [
                      "pending",
                      "enforced",
                      "failed",
                      "superseded",
                      "unchecked"
                    ],
                    "description": "Failed means that the mail server didn't accept the new password. Superseded means that the resource no longer\nexists. Unchecked means that there was no mail server to ask, or no identity with a password to check.\n"
                  },
                  "identity_id": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "Null if it is about a domain or the whole organization."
                  },
                  "mailbox_quota_id": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "domain_id": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "service_code": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "The service that was turned on or off for the organization."
                  },
                  "address": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "The address or the domain's name at the time of the change."
                  },
                  "address_unicode": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "The same with the domain in Unicode, while the organization has the domain."
                  },
                  "request_id": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "The request of the change, as in the audit."
                  },
                  "wanted_at": {
                    "type": "string",
                    "format": "date-time",
                    "description": "RFC 3339, UTC, milliseconds.",
                    "examples": [
                      "2026-11-20T09:15:00.000Z"
                    ]
                  },
                  "enforced_at": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "format": "date-time"
                  },
                  "attempts": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 2147483647,
                    "description": "The number of attempts. The service retries until the change is applied."
                  },
                  "last_error": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "enum": [
                      "unreachable",
                      "timed_out",
                      "refused_us",
                      "differs",
                      "failed",
                      null
                    ],
                    "description": "The reason why the last attempt failed. `differs` means that the mail server's answer differs from the saved\nstate.\n"
                  },
                  "new_password_accepted": {
                    "type": [
                      "boolean",
                      "null"
                    ],
                    "description": "Only for a password reset. Whether IMAP accepted the new password, even if it rejects the sign-in for another\nreason in `checks`. Null if it wasn't tested or the server didn't respond.\n"
                  },
                  "sessions_closed": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The total of all attempts."
                  },
                  "checks": {
                    "type": "array",
                    "maxItems": 20,
                    "description": "The answers of the mail servers. For a domain or an organization, they are about some of its addresses.\n",
                    "items": {
                      "type": "object",
                      "additionalProperties": false,
                      "required": [
                        "address",
                        "sign_in",
                        "delivery",
                        "own_rules"
                      ],
                      "properties": {
                        "address": {
                          "type": "string"
                        },
                        "sign_in": {
                          "type": "array",
                          "maxItems": 7,
                          "items": {
                            "type": "object",
                            "additionalProperties": false,
                            "required": [
                              "service_code",
                              "allowed",
                              "reason"
                            ],
                            "properties": {
                              "service_code": {
                                "type": "string",
                                "enum": [
                                  "imap",
                                  "pop3",
                                  "smtp_submission",
                                  "managesieve"
                                ]
                              },
                              "allowed": {
                                "type": "boolean"
                              },
                              "reason": {
                                "type": [
                                  "string",
                                  "null"
                                ],
                                "description": "The message for a user with the right password who may not sign in."
                              }
                            }
                          }
                        },
                        "delivery": {
                          "oneOf": [
                            {
                              "type": "object",
                              "additionalProperties": false,
                              "required": [
                                "code",
                                "text"
                              ],
                              "description": "The SMTP answer for the recipient.",
                              "properties": {
                                "code": {
                                  "type": "integer",
                                  "minimum": 200,
                                  "maximum": 599
                                },
                                "text": {
                                  "type": "string"
                                }
                              }
                            },
                            {
                              "type": "null"
                            }
                          ]
                        },
                        "own_rules": {
                          "type": [
                            "string",
                            "null"
                          ],
                          "enum": [
                            "run",
                            "stopped",
                            "unknown",
                            null
                          ],
                          "description": "Whether new mail runs the identity's own Sieve script. Unknown means that the mail server's files are older than\nthis version. Null means that it wasn't tested, or there is no mailbox.\n"
                        }
                      }
                    }
                  },
                  "limit_bytes": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The size that the mail server enforces."
                  },
                  "used_bytes": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The used storage that the mail server reports."
                  },
                  "files_left": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The remaining files of deleted mail."
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "The state of the last change at the mail servers. Null if no change was made while a mail system was connected, or\nif all applied receipts have expired (`MAIL_RECEIPT_DAYS`).\n"
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
  "getMailboxQuota": {
    "method": "GET",
    "path": "/mailbox-quota/{mailbox_quota_id}",
    "permission": "mailbox_quota:read",
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": false,
    "endsKey": false,
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
          "mailbox_quota_id",
          "identity_id",
          "address",
          "address_unicode",
          "display_name",
          "department_id",
          "domain_id",
          "limit_bytes",
          "used_bytes",
          "used_messages",
          "used_percent",
          "level",
          "warn_percent",
          "usage_as_of",
          "enforcement",
          "created_at",
          "updated_at"
        ],
        "properties": {
          "mailbox_quota_id": {
            "type": "string",
            "description": "An opaque identifier.",
            "examples": [
              "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
            ]
          },
          "identity_id": {
            "type": "string",
            "description": "An opaque identifier.",
            "examples": [
              "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
            ]
          },
          "address": {
            "type": "string"
          },
          "address_unicode": {
            "type": "string",
            "description": "The same in Unicode (RFC 5890), for display. Equal to the ASCII form if the domain is ASCII or no longer belongs to\nthe organization.\n"
          },
          "display_name": {
            "type": "string"
          },
          "department_id": {
            "type": [
              "string",
              "null"
            ]
          },
          "domain_id": {
            "type": "string",
            "description": "An opaque identifier.",
            "examples": [
              "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
            ]
          },
          "limit_bytes": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991
          },
          "used_bytes": {
            "type": [
              "integer",
              "null"
            ],
            "minimum": 0,
            "maximum": 9007199254740991,
            "description": "Null until it has been measured."
          },
          "used_messages": {
            "type": [
              "integer",
              "null"
            ],
            "minimum": 0,
            "maximum": 9007199254740991,
            "description": "Null until it has been measured."
          },
          "used_percent": {
            "type": [
              "number",
              "null"
            ],
            "minimum": 0,
            "description": "One decimal, rounded half up; null until it has been measured."
          },
          "level": {
            "type": [
              "string",
              "null"
            ],
            "enum": [
              "ok",
              "notice",
              "warning",
              "full",
              null
            ],
            "x-from-percent": {
              "notice": 80,
              "warning": 95,
              "full": 100
            },
            "description": "By the exact ratio: below 80 %, from 80, from 95, from 100. Null until it has been measured."
          },
          "warn_percent": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991
          },
          "usage_as_of": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "When its use was measured; null if never."
          },
          "enforcement": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "description": "A change that mail servers apply, and their answers. Only the IDs of the affected resource are not null.\n",
                "required": [
                  "enforcement_id",
                  "kind",
                  "state",
                  "identity_id",
                  "mailbox_quota_id",
                  "domain_id",
                  "service_code",
                  "address",
                  "address_unicode",
                  "request_id",
                  "wanted_at",
                  "enforced_at",
                  "attempts",
                  "last_error",
                  "new_password_accepted",
                  "sessions_closed",
                  "checks",
                  "limit_bytes",
                  "used_bytes",
                  "files_left"
                ],
                "properties": {
                  "enforcement_id": {
                    "type": "string",
                    "description": "An opaque identifier.",
                    "examples": [
                      "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                    ]
                  },
                  "kind": {
                    "type": "string",
                    "enum": [
                      "sign_in",
                      "delivery",
                      "quota",
                      "purge"
                    ],
                    "description": "Sign-in and open sessions; delivery of new mail; the size of a mailbox; the permanent deletion of mail.\n"
                  },
                  "state": {
                    "type": "string",
                    "enum": [
                      "pending",
                      "enforced",
                      "failed",
                      "superseded",
                      "unchecked"
                    ],
                    "description": "Failed means that the mail server didn't accept the new password. Superseded means that the resource no longer\nexists. Unchecked means that there was no mail server to ask, or no identity with a password to check.\n"
                  },
                  "identity_id": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "Null if it is about a domain or the whole organization."
                  },
                  "mailbox_quota_id": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "domain_id": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "service_code": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "The service that was turned on or off for the organization."
                  },
                  "address": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "The address or the domain's name at the time of the change."
                  },
                  "address_unicode": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "The same with the domain in Unicode, while the organization has the domain."
                  },
                  "request_id": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "The request of the change, as in the audit."
                  },
                  "wanted_at": {
                    "type": "string",
                    "format": "date-time",
                    "description": "RFC 3339, UTC, milliseconds.",
                    "examples": [
                      "2026-11-20T09:15:00.000Z"
                    ]
                  },
                  "enforced_at": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "format": "date-time"
                  },
                  "attempts": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 2147483647,
                    "description": "The number of attempts. The service retries until the change is applied."
                  },
                  "last_error": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "enum": [
                      "unreachable",
                      "timed_out",
                      "refused_us",
                      "differs",
                      "failed",
                      null
                    ],
                    "description": "The reason why the last attempt failed. `differs` means that the mail server's answer differs from the saved\nstate.\n"
                  },
                  "new_password_accepted": {
                    "type": [
                      "boolean",
                      "null"
                    ],
                    "description": "Only for a password reset. Whether IMAP accepted the new password, even if it rejects the sign-in for another\nreason in `checks`. Null if it wasn't tested or the server didn't respond.\n"
                  },
                  "sessions_closed": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The total of all attempts."
                  },
                  "checks": {
                    "type": "array",
                    "maxItems": 20,
                    "description": "The answers of the mail servers. For a domain or an organization, they are about some of its addresses.\n",
                    "items": {
                      "type": "object",
                      "additionalProperties": false,
                      "required": [
                        "address",
                        "sign_in",
                        "delivery",
                        "own_rules"
                      ],
                      "properties": {
                        "address": {
                          "type": "string"
                        },
                        "sign_in": {
                          "type": "array",
                          "maxItems": 7,
                          "items": {
                            "type": "object",
                            "additionalProperties": false,
                            "required": [
                              "service_code",
                              "allowed",
                              "reason"
                            ],
                            "properties": {
                              "service_code": {
                                "type": "string",
                                "enum": [
                                  "imap",
                                  "pop3",
                                  "smtp_submission",
                                  "managesieve"
                                ]
                              },
                              "allowed": {
                                "type": "boolean"
                              },
                              "reason": {
                                "type": [
                                  "string",
                                  "null"
                                ],
                                "description": "The message for a user with the right password who may not sign in."
                              }
                            }
                          }
                        },
                        "delivery": {
                          "oneOf": [
                            {
                              "type": "object",
                              "additionalProperties": false,
                              "required": [
                                "code",
                                "text"
                              ],
                              "description": "The SMTP answer for the recipient.",
                              "properties": {
                                "code": {
                                  "type": "integer",
                                  "minimum": 200,
                                  "maximum": 599
                                },
                                "text": {
                                  "type": "string"
                                }
                              }
                            },
                            {
                              "type": "null"
                            }
                          ]
                        },
                        "own_rules": {
                          "type": [
                            "string",
                            "null"
                          ],
                          "enum": [
                            "run",
                            "stopped",
                            "unknown",
                            null
                          ],
                          "description": "Whether new mail runs the identity's own Sieve script. Unknown means that the mail server's files are older than\nthis version. Null means that it wasn't tested, or there is no mailbox.\n"
                        }
                      }
                    }
                  },
                  "limit_bytes": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The size that the mail server enforces."
                  },
                  "used_bytes": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The used storage that the mail server reports."
                  },
                  "files_left": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The remaining files of deleted mail."
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "The state of the last change at the mail servers. Null if no change was made while a mail system was connected, or\nif all applied receipts have expired (`MAIL_RECEIPT_DAYS`).\n"
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
  "updateMailboxQuota": {
    "method": "PATCH",
    "path": "/mailbox-quota/{mailbox_quota_id}",
    "permission": "mailbox_quota:write",
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": false,
    "endsKey": false,
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
        "warn_percent": {
          "type": "integer",
          "minimum": 50,
          "maximum": 99,
          "description": "The warning threshold in percent."
        }
      }
    },
    "bodyRequired": true,
    "answers": {
      "200": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "mailbox_quota_id",
          "identity_id",
          "address",
          "address_unicode",
          "display_name",
          "department_id",
          "domain_id",
          "limit_bytes",
          "used_bytes",
          "used_messages",
          "used_percent",
          "level",
          "warn_percent",
          "usage_as_of",
          "enforcement",
          "created_at",
          "updated_at"
        ],
        "properties": {
          "mailbox_quota_id": {
            "type": "string",
            "description": "An opaque identifier.",
            "examples": [
              "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
            ]
          },
          "identity_id": {
            "type": "string",
            "description": "An opaque identifier.",
            "examples": [
              "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
            ]
          },
          "address": {
            "type": "string"
          },
          "address_unicode": {
            "type": "string",
            "description": "The same in Unicode (RFC 5890), for display. Equal to the ASCII form if the domain is ASCII or no longer belongs to\nthe organization.\n"
          },
          "display_name": {
            "type": "string"
          },
          "department_id": {
            "type": [
              "string",
              "null"
            ]
          },
          "domain_id": {
            "type": "string",
            "description": "An opaque identifier.",
            "examples": [
              "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
            ]
          },
          "limit_bytes": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991
          },
          "used_bytes": {
            "type": [
              "integer",
              "null"
            ],
            "minimum": 0,
            "maximum": 9007199254740991,
            "description": "Null until it has been measured."
          },
          "used_messages": {
            "type": [
              "integer",
              "null"
            ],
            "minimum": 0,
            "maximum": 9007199254740991,
            "description": "Null until it has been measured."
          },
          "used_percent": {
            "type": [
              "number",
              "null"
            ],
            "minimum": 0,
            "description": "One decimal, rounded half up; null until it has been measured."
          },
          "level": {
            "type": [
              "string",
              "null"
            ],
            "enum": [
              "ok",
              "notice",
              "warning",
              "full",
              null
            ],
            "x-from-percent": {
              "notice": 80,
              "warning": 95,
              "full": 100
            },
            "description": "By the exact ratio: below 80 %, from 80, from 95, from 100. Null until it has been measured."
          },
          "warn_percent": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991
          },
          "usage_as_of": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "When its use was measured; null if never."
          },
          "enforcement": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "description": "A change that mail servers apply, and their answers. Only the IDs of the affected resource are not null.\n",
                "required": [
                  "enforcement_id",
                  "kind",
                  "state",
                  "identity_id",
                  "mailbox_quota_id",
                  "domain_id",
                  "service_code",
                  "address",
                  "address_unicode",
                  "request_id",
                  "wanted_at",
                  "enforced_at",
                  "attempts",
                  "last_error",
                  "new_password_accepted",
                  "sessions_closed",
                  "checks",
                  "limit_bytes",
                  "used_bytes",
                  "files_left"
                ],
                "properties": {
                  "enforcement_id": {
                    "type": "string",
                    "description": "An opaque identifier.",
                    "examples": [
                      "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                    ]
                  },
                  "kind": {
                    "type": "string",
                    "enum": [
                      "sign_in",
                      "delivery",
                      "quota",
                      "purge"
                    ],
                    "description": "Sign-in and open sessions; delivery of new mail; the size of a mailbox; the permanent deletion of mail.\n"
                  },
                  "state": {
                    "type": "string",
                    "enum": [
                      "pending",
                      "enforced",
                      "failed",
                      "superseded",
                      "unchecked"
                    ],
                    "description": "Failed means that the mail server didn't accept the new password. Superseded means that the resource no longer\nexists. Unchecked means that there was no mail server to ask, or no identity with a password to check.\n"
                  },
                  "identity_id": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "Null if it is about a domain or the whole organization."
                  },
                  "mailbox_quota_id": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "domain_id": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "service_code": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "The service that was turned on or off for the organization."
                  },
                  "address": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "The address or the domain's name at the time of the change."
                  },
                  "address_unicode": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "The same with the domain in Unicode, while the organization has the domain."
                  },
                  "request_id": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "The request of the change, as in the audit."
                  },
                  "wanted_at": {
                    "type": "string",
                    "format": "date-time",
                    "description": "RFC 3339, UTC, milliseconds.",
                    "examples": [
                      "2026-11-20T09:15:00.000Z"
                    ]
                  },
                  "enforced_at": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "format": "date-time"
                  },
                  "attempts": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 2147483647,
                    "description": "The number of attempts. The service retries until the change is applied."
                  },
                  "last_error": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "enum": [
                      "unreachable",
                      "timed_out",
                      "refused_us",
                      "differs",
                      "failed",
                      null
                    ],
                    "description": "The reason why the last attempt failed. `differs` means that the mail server's answer differs from the saved\nstate.\n"
                  },
                  "new_password_accepted": {
                    "type": [
                      "boolean",
                      "null"
                    ],
                    "description": "Only for a password reset. Whether IMAP accepted the new password, even if it rejects the sign-in for another\nreason in `checks`. Null if it wasn't tested or the server didn't respond.\n"
                  },
                  "sessions_closed": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The total of all attempts."
                  },
                  "checks": {
                    "type": "array",
                    "maxItems": 20,
                    "description": "The answers of the mail servers. For a domain or an organization, they are about some of its addresses.\n",
                    "items": {
                      "type": "object",
                      "additionalProperties": false,
                      "required": [
                        "address",
                        "sign_in",
                        "delivery",
                        "own_rules"
                      ],
                      "properties": {
                        "address": {
                          "type": "string"
                        },
                        "sign_in": {
                          "type": "array",
                          "maxItems": 7,
                          "items": {
                            "type": "object",
                            "additionalProperties": false,
                            "required": [
                              "service_code",
                              "allowed",
                              "reason"
                            ],
                            "properties": {
                              "service_code": {
                                "type": "string",
                                "enum": [
                                  "imap",
                                  "pop3",
                                  "smtp_submission",
                                  "managesieve"
                                ]
                              },
                              "allowed": {
                                "type": "boolean"
                              },
                              "reason": {
                                "type": [
                                  "string",
                                  "null"
                                ],
                                "description": "The message for a user with the right password who may not sign in."
                              }
                            }
                          }
                        },
                        "delivery": {
                          "oneOf": [
                            {
                              "type": "object",
                              "additionalProperties": false,
                              "required": [
                                "code",
                                "text"
                              ],
                              "description": "The SMTP answer for the recipient.",
                              "properties": {
                                "code": {
                                  "type": "integer",
                                  "minimum": 200,
                                  "maximum": 599
                                },
                                "text": {
                                  "type": "string"
                                }
                              }
                            },
                            {
                              "type": "null"
                            }
                          ]
                        },
                        "own_rules": {
                          "type": [
                            "string",
                            "null"
                          ],
                          "enum": [
                            "run",
                            "stopped",
                            "unknown",
                            null
                          ],
                          "description": "Whether new mail runs the identity's own Sieve script. Unknown means that the mail server's files are older than\nthis version. Null means that it wasn't tested, or there is no mailbox.\n"
                        }
                      }
                    }
                  },
                  "limit_bytes": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The size that the mail server enforces."
                  },
                  "used_bytes": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The used storage that the mail server reports."
                  },
                  "files_left": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The remaining files of deleted mail."
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "The state of the last change at the mail servers. Null if no change was made while a mail system was connected, or\nif all applied receipts have expired (`MAIL_RECEIPT_DAYS`).\n"
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
  "deleteMailboxQuota": {
    "method": "DELETE",
    "path": "/mailbox-quota/{mailbox_quota_id}",
    "permission": "mailbox_quota:delete",
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": false,
    "endsKey": false,
    "headers": [
      "If-Match",
      "Prefer"
    ],
    "query": {
      "type": "object",
      "additionalProperties": false,
      "required": [],
      "properties": {
        "force": {
          "type": "boolean",
          "default": false
        }
      }
    },
    "body": null,
    "bodyRequired": false,
    "answers": {
      "204": null
    }
  },
  "resizeMailboxQuota": {
    "method": "POST",
    "path": "/mailbox-quota/{mailbox_quota_id}/resize",
    "permission": "mailbox_quota:write",
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": false,
    "endsKey": false,
    "headers": [
      "Idempotency-Key",
      "If-Match",
      "Prefer"
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
        "limit_bytes"
      ],
      "properties": {
        "limit_bytes": {
          "type": "integer",
          "minimum": 1048576,
          "maximum": 1125899906842624,
          "multipleOf": 1024,
          "description": "Bytes; a multiple of 1024."
        },
        "force": {
          "type": "boolean",
          "default": false,
          "description": "Whether the new size may be below the used storage."
        }
      }
    },
    "bodyRequired": true,
    "answers": {
      "200": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "mailbox_quota_id",
          "identity_id",
          "address",
          "address_unicode",
          "display_name",
          "department_id",
          "domain_id",
          "limit_bytes",
          "used_bytes",
          "used_messages",
          "used_percent",
          "level",
          "warn_percent",
          "usage_as_of",
          "enforcement",
          "created_at",
          "updated_at"
        ],
        "properties": {
          "mailbox_quota_id": {
            "type": "string",
            "description": "An opaque identifier.",
            "examples": [
              "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
            ]
          },
          "identity_id": {
            "type": "string",
            "description": "An opaque identifier.",
            "examples": [
              "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
            ]
          },
          "address": {
            "type": "string"
          },
          "address_unicode": {
            "type": "string",
            "description": "The same in Unicode (RFC 5890), for display. Equal to the ASCII form if the domain is ASCII or no longer belongs to\nthe organization.\n"
          },
          "display_name": {
            "type": "string"
          },
          "department_id": {
            "type": [
              "string",
              "null"
            ]
          },
          "domain_id": {
            "type": "string",
            "description": "An opaque identifier.",
            "examples": [
              "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
            ]
          },
          "limit_bytes": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991
          },
          "used_bytes": {
            "type": [
              "integer",
              "null"
            ],
            "minimum": 0,
            "maximum": 9007199254740991,
            "description": "Null until it has been measured."
          },
          "used_messages": {
            "type": [
              "integer",
              "null"
            ],
            "minimum": 0,
            "maximum": 9007199254740991,
            "description": "Null until it has been measured."
          },
          "used_percent": {
            "type": [
              "number",
              "null"
            ],
            "minimum": 0,
            "description": "One decimal, rounded half up; null until it has been measured."
          },
          "level": {
            "type": [
              "string",
              "null"
            ],
            "enum": [
              "ok",
              "notice",
              "warning",
              "full",
              null
            ],
            "x-from-percent": {
              "notice": 80,
              "warning": 95,
              "full": 100
            },
            "description": "By the exact ratio: below 80 %, from 80, from 95, from 100. Null until it has been measured."
          },
          "warn_percent": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991
          },
          "usage_as_of": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "When its use was measured; null if never."
          },
          "enforcement": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "description": "A change that mail servers apply, and their answers. Only the IDs of the affected resource are not null.\n",
                "required": [
                  "enforcement_id",
                  "kind",
                  "state",
                  "identity_id",
                  "mailbox_quota_id",
                  "domain_id",
                  "service_code",
                  "address",
                  "address_unicode",
                  "request_id",
                  "wanted_at",
                  "enforced_at",
                  "attempts",
                  "last_error",
                  "new_password_accepted",
                  "sessions_closed",
                  "checks",
                  "limit_bytes",
                  "used_bytes",
                  "files_left"
                ],
                "properties": {
                  "enforcement_id": {
                    "type": "string",
                    "description": "An opaque identifier.",
                    "examples": [
                      "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                    ]
                  },
                  "kind": {
                    "type": "string",
                    "enum": [
                      "sign_in",
                      "delivery",
                      "quota",
                      "purge"
                    ],
                    "description": "Sign-in and open sessions; delivery of new mail; the size of a mailbox; the permanent deletion of mail.\n"
                  },
                  "state": {
                    "type": "string",
                    "enum": [
                      "pending",
                      "enforced",
                      "failed",
                      "superseded",
                      "unchecked"
                    ],
                    "description": "Failed means that the mail server didn't accept the new password. Superseded means that the resource no longer\nexists. Unchecked means that there was no mail server to ask, or no identity with a password to check.\n"
                  },
                  "identity_id": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "Null if it is about a domain or the whole organization."
                  },
                  "mailbox_quota_id": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "domain_id": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "service_code": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "The service that was turned on or off for the organization."
                  },
                  "address": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "The address or the domain's name at the time of the change."
                  },
                  "address_unicode": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "The same with the domain in Unicode, while the organization has the domain."
                  },
                  "request_id": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "The request of the change, as in the audit."
                  },
                  "wanted_at": {
                    "type": "string",
                    "format": "date-time",
                    "description": "RFC 3339, UTC, milliseconds.",
                    "examples": [
                      "2026-11-20T09:15:00.000Z"
                    ]
                  },
                  "enforced_at": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "format": "date-time"
                  },
                  "attempts": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 2147483647,
                    "description": "The number of attempts. The service retries until the change is applied."
                  },
                  "last_error": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "enum": [
                      "unreachable",
                      "timed_out",
                      "refused_us",
                      "differs",
                      "failed",
                      null
                    ],
                    "description": "The reason why the last attempt failed. `differs` means that the mail server's answer differs from the saved\nstate.\n"
                  },
                  "new_password_accepted": {
                    "type": [
                      "boolean",
                      "null"
                    ],
                    "description": "Only for a password reset. Whether IMAP accepted the new password, even if it rejects the sign-in for another\nreason in `checks`. Null if it wasn't tested or the server didn't respond.\n"
                  },
                  "sessions_closed": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The total of all attempts."
                  },
                  "checks": {
                    "type": "array",
                    "maxItems": 20,
                    "description": "The answers of the mail servers. For a domain or an organization, they are about some of its addresses.\n",
                    "items": {
                      "type": "object",
                      "additionalProperties": false,
                      "required": [
                        "address",
                        "sign_in",
                        "delivery",
                        "own_rules"
                      ],
                      "properties": {
                        "address": {
                          "type": "string"
                        },
                        "sign_in": {
                          "type": "array",
                          "maxItems": 7,
                          "items": {
                            "type": "object",
                            "additionalProperties": false,
                            "required": [
                              "service_code",
                              "allowed",
                              "reason"
                            ],
                            "properties": {
                              "service_code": {
                                "type": "string",
                                "enum": [
                                  "imap",
                                  "pop3",
                                  "smtp_submission",
                                  "managesieve"
                                ]
                              },
                              "allowed": {
                                "type": "boolean"
                              },
                              "reason": {
                                "type": [
                                  "string",
                                  "null"
                                ],
                                "description": "The message for a user with the right password who may not sign in."
                              }
                            }
                          }
                        },
                        "delivery": {
                          "oneOf": [
                            {
                              "type": "object",
                              "additionalProperties": false,
                              "required": [
                                "code",
                                "text"
                              ],
                              "description": "The SMTP answer for the recipient.",
                              "properties": {
                                "code": {
                                  "type": "integer",
                                  "minimum": 200,
                                  "maximum": 599
                                },
                                "text": {
                                  "type": "string"
                                }
                              }
                            },
                            {
                              "type": "null"
                            }
                          ]
                        },
                        "own_rules": {
                          "type": [
                            "string",
                            "null"
                          ],
                          "enum": [
                            "run",
                            "stopped",
                            "unknown",
                            null
                          ],
                          "description": "Whether new mail runs the identity's own Sieve script. Unknown means that the mail server's files are older than\nthis version. Null means that it wasn't tested, or there is no mailbox.\n"
                        }
                      }
                    }
                  },
                  "limit_bytes": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The size that the mail server enforces."
                  },
                  "used_bytes": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The used storage that the mail server reports."
                  },
                  "files_left": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The remaining files of deleted mail."
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "The state of the last change at the mail servers. Null if no change was made while a mail system was connected, or\nif all applied receipts have expired (`MAIL_RECEIPT_DAYS`).\n"
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
  "createPlan": {
    "method": "POST",
    "path": "/plan",
    "permission": "identity:read",
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": false,
    "endsKey": false,
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
      "x-open-plans": 20,
      "required": [
        "operation",
        "selection"
      ],
      "properties": {
        "operation": {
          "type": "string",
          "enum": [
            "suspend",
            "reactivate",
            "move",
            "resize",
            "reset_password",
            "delete",
            "restore",
            "import",
            "leave"
          ],
          "x-permission-by-operation": {
            "suspend": "identity:suspend",
            "reactivate": "identity:suspend",
            "move": "identity:write",
            "resize": "mailbox_quota:write",
            "reset_password": "identity:reset_password",
            "delete": "identity:write",
            "restore": "identity:write",
            "import": "identity:write",
            "leave": "identity:suspend"
          }
        },
        "selection": {
          "type": "object",
          "additionalProperties": false,
          "description": "The identities to change. Exactly one member.",
          "properties": {
            "identity_ids": {
              "type": "array",
              "minItems": 1,
              "maxItems": 1000,
              "uniqueItems": true,
              "description": "The IDs of the identities. Unknown ones are refused (`not_found`). For `restore`, the IDs of deleted identities.\n",
              "items": {
                "type": "string",
                "maxLength": 64
              }
            },
            "filter": {
              "type": "object",
              "additionalProperties": false,
              "description": "All identities that `listIdentities` finds with these parameters. For `restore`, all that `listDeletedIdentities`\nfinds by `q`.\n",
              "properties": {
                "q": {
                  "type": "string",
                  "maxLength": 200,
                  "x-normalize": "search"
                },
                "domain_id": {
                  "type": "string",
                  "maxLength": 64
                },
                "department_id": {
                  "type": "string",
                  "maxLength": 64,
                  "description": "`none` selects identities without a department."
                },
                "status": {
                  "type": "string",
                  "enum": [
                    "active",
                    "suspended"
                  ]
                },
                "has_mailbox": {
                  "type": "boolean"
                },
                "mailbox_level": {
                  "type": "string",
                  "enum": [
                    "ok",
                    "notice",
                    "warning",
                    "full",
                    "unknown"
                  ]
                }
              }
            },
            "mailbox_filter": {
              "type": "object",
              "additionalProperties": false,
              "description": "All identities whose mailbox `listMailboxQuotas` finds with these parameters.",
              "properties": {
                "q": {
                  "type": "string",
                  "maxLength": 200,
                  "x-normalize": "search"
                },
                "level": {
                  "type": "string",
                  "enum": [
                    "ok",
                    "notice",
                    "warning",
                    "full",
                    "unknown"
                  ]
                },
                "domain_id": {
                  "type": "string",
                  "maxLength": 64
                },
                "department_id": {
                  "type": "string",
                  "maxLength": 64,
                  "description": "`none` selects identities without a department."
                },
                "min_used_percent": {
                  "type": "integer",
                  "minimum": 0,
                  "maximum": 1000
                },
                "fullness": {
                  "type": "integer",
                  "minimum": 0,
                  "maximum": 10
                }
              }
            },
            "import": {
              "type": "object",
              "additionalProperties": false,
              "required": [
                "row_count",
                "columns"
              ],
              "description": "Only for imports. The rows follow with `addPlanRows`.",
              "properties": {
                "row_count": {
                  "type": "integer",
                  "minimum": 1,
                  "maximum": 100000,
                  "description": "The number of rows that follow."
                },
                "columns": {
                  "type": "array",
                  "maxItems": 7,
                  "uniqueItems": true,
                  "description": "The members of each row besides `line` and `address`.",
                  "items": {
                    "type": "string",
                    "enum": [
                      "display_name",
                      "department",
                      "limit_bytes",
                      "status",
                      "status_reason",
                      "delivery_while_suspended",
                      "external_id"
                    ]
                  }
                },
                "file_name": {
                  "type": "string",
                  "maxLength": 255,
                  "x-normalize": "text",
                  "description": "The name that the console shows for the file."
                }
              }
            }
          }
        },
        "change": {
          "type": "object",
          "additionalProperties": false,
          "description": "The values to set. Each operation accepts only its own members. suspend: `status_reason` and\n`delivery_while_suspended`, unchanged if absent. leave: the same, and `delete_after_days`. move: `department_id`.\nresize: `mode` and `bytes`. reset_password: `must_change_password`. import: `existing`, `passwords` and\n`create_departments`.\n",
          "properties": {
            "status_reason": {
              "type": [
                "string",
                "null"
              ],
              "maxLength": 255,
              "pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f]*$",
              "x-pattern-message": "may not contain control characters",
              "x-normalize": "text",
              "description": "One line of text. Null or empty clears it."
            },
            "delivery_while_suspended": {
              "type": "string",
              "enum": [
                "accept",
                "reject"
              ]
            },
            "department_id": {
              "type": [
                "string",
                "null"
              ],
              "maxLength": 64,
              "description": "move, required. The department, or null for none."
            },
            "mode": {
              "type": "string",
              "enum": [
                "set",
                "grow",
                "shrink_to_fit"
              ],
              "description": "resize, required. `set` sets the size to `bytes`. `grow` increases it by `bytes`. `shrink_to_fit` sets the\nsmallest whole GB or GiB that is at most 90% full. It never enlarges a mailbox and skips mailboxes that are not\nmeasured.\n"
            },
            "bytes": {
              "type": "integer",
              "minimum": 1048576,
              "maximum": 1125899906842624,
              "multipleOf": 1024,
              "description": "Bytes; a multiple of 1024."
            },
            "existing": {
              "type": "string",
              "enum": [
                "update",
                "skip",
                "refuse"
              ],
              "description": "import: the handling of existing identities. `update` is the default. `skip` leaves them unchanged. `refuse`\nrefuses the row (`address_taken`).\n"
            },
            "passwords": {
              "type": "string",
              "enum": [
                "generate",
                "none"
              ],
              "description": "import: the passwords of new identities. `generate` is the default and creates passwords that must be changed at\nthe first sign-in (`fetchPlanPasswords`). `none` sets no password.\n"
            },
            "create_departments": {
              "type": "boolean",
              "description": "import: whether missing departments are created. The default is false."
            },
            "delete_after_days": {
              "type": "integer",
              "minimum": 1,
              "maximum": 365,
              "description": "leave: the number of days after which the identities are deleted. The deletion is a separate plan\n(`followed_by_plan_id`), created when this plan ends. Absent means never. At most 500 identities. Identities\nthat change in the meantime are skipped.\n"
            },
            "must_change_password": {
              "type": "boolean",
              "description": "reset_password: whether the password must be changed at the first sign-in. The default is true."
            }
          }
        }
      }
    },
    "bodyRequired": true,
    "answers": {
      "201": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "plan_id",
          "operation",
          "change",
          "selection",
          "state",
          "counts",
          "code",
          "refusals",
          "failures",
          "allotment",
          "full_count",
          "receipts",
          "can_revert",
          "passwords_until",
          "retry_of_plan_id",
          "reverts_plan_id",
          "import",
          "approval",
          "follows_plan_id",
          "followed_by_plan_id",
          "run_at",
          "created_by",
          "run_by",
          "created_at",
          "ready_at",
          "started_at",
          "finished_at",
          "expires_at",
          "items_removed_at"
        ],
        "properties": {
          "plan_id": {
            "type": "string",
            "description": "An opaque identifier.",
            "examples": [
              "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
            ]
          },
          "operation": {
            "type": "string",
            "enum": [
              "suspend",
              "reactivate",
              "move",
              "resize",
              "reset_password",
              "delete",
              "restore",
              "import",
              "leave"
            ],
            "x-permission-by-operation": {
              "suspend": "identity:suspend",
              "reactivate": "identity:suspend",
              "move": "identity:write",
              "resize": "mailbox_quota:write",
              "reset_password": "identity:reset_password",
              "delete": "identity:write",
              "restore": "identity:write",
              "import": "identity:write",
              "leave": "identity:suspend"
            }
          },
          "change": {
            "type": "object",
            "additionalProperties": false,
            "description": "The values to set. Each operation accepts only its own members. suspend: `status_reason` and\n`delivery_while_suspended`, unchanged if absent. leave: the same, and `delete_after_days`. move: `department_id`.\nresize: `mode` and `bytes`. reset_password: `must_change_password`. import: `existing`, `passwords` and\n`create_departments`.\n",
            "properties": {
              "status_reason": {
                "type": [
                  "string",
                  "null"
                ],
                "maxLength": 255,
                "pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f]*$",
                "x-pattern-message": "may not contain control characters",
                "x-normalize": "text",
                "description": "One line of text. Null or empty clears it."
              },
              "delivery_while_suspended": {
                "type": "string",
                "enum": [
                  "accept",
                  "reject"
                ]
              },
              "department_id": {
                "type": [
                  "string",
                  "null"
                ],
                "maxLength": 64,
                "description": "move, required. The department, or null for none."
              },
              "mode": {
                "type": "string",
                "enum": [
                  "set",
                  "grow",
                  "shrink_to_fit"
                ],
                "description": "resize, required. `set` sets the size to `bytes`. `grow` increases it by `bytes`. `shrink_to_fit` sets the\nsmallest whole GB or GiB that is at most 90% full. It never enlarges a mailbox and skips mailboxes that are not\nmeasured.\n"
              },
              "bytes": {
                "type": "integer",
                "minimum": 1048576,
                "maximum": 1125899906842624,
                "multipleOf": 1024,
                "description": "Bytes; a multiple of 1024."
              },
              "existing": {
                "type": "string",
                "enum": [
                  "update",
                  "skip",
                  "refuse"
                ],
                "description": "import: the handling of existing identities. `update` is the default. `skip` leaves them unchanged. `refuse`\nrefuses the row (`address_taken`).\n"
              },
              "passwords": {
                "type": "string",
                "enum": [
                  "generate",
                  "none"
                ],
                "description": "import: the passwords of new identities. `generate` is the default and creates passwords that must be changed at\nthe first sign-in (`fetchPlanPasswords`). `none` sets no password.\n"
              },
              "create_departments": {
                "type": "boolean",
                "description": "import: whether missing departments are created. The default is false."
              },
              "delete_after_days": {
                "type": "integer",
                "minimum": 1,
                "maximum": 365,
                "description": "leave: the number of days after which the identities are deleted. The deletion is a separate plan\n(`followed_by_plan_id`), created when this plan ends. Absent means never. At most 500 identities. Identities\nthat change in the meantime are skipped.\n"
              },
              "must_change_password": {
                "type": "boolean",
                "description": "reset_password: whether the password must be changed at the first sign-in. The default is true."
              }
            }
          },
          "selection": {
            "type": "object",
            "additionalProperties": false,
            "description": "The kind of selection, and the number of identities.",
            "required": [
              "kind",
              "count"
            ],
            "properties": {
              "kind": {
                "type": "string",
                "enum": [
                  "identity_ids",
                  "filter",
                  "mailbox_filter",
                  "import",
                  "retry",
                  "revert"
                ]
              },
              "count": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              }
            }
          },
          "state": {
            "type": "string",
            "enum": [
              "receiving",
              "preparing",
              "ready",
              "awaiting_approval",
              "scheduled",
              "queued",
              "running",
              "on_hold",
              "done",
              "cancelled",
              "failed",
              "expired"
            ],
            "description": "`on_hold` means that the database was restored from a backup. The plan waits until the operator resumes it. It can\nbe canceled.\n"
          },
          "counts": {
            "type": "object",
            "additionalProperties": false,
            "description": "`total` is the sum of `will_change`, `unchanged` and `refused`. `will_change` is the sum of `done`, `failed`,\n`cancelled` and `remaining`. While the plan is being prepared, they count the items planned so far.\n",
            "required": [
              "total",
              "will_change",
              "unchanged",
              "refused",
              "done",
              "failed",
              "cancelled",
              "remaining"
            ],
            "properties": {
              "total": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "will_change": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "unchanged": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "refused": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "done": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "failed": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "cancelled": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "remaining": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              }
            }
          },
          "code": {
            "oneOf": [
              {
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
                  "sign_in_failed",
                  "account_suspended",
                  "not_found",
                  "method_not_allowed",
                  "payload_too_large",
                  "unsupported_media_type",
                  "headers_too_large",
                  "name_taken",
                  "address_taken",
                  "address_held",
                  "department_not_empty",
                  "mailbox_quota_exists",
                  "allotment_exceeded",
                  "identity_limit_reached",
                  "not_revertible",
                  "revert_conflict",
                  "below_current_use",
                  "mailbox_in_use",
                  "above_domain_maximum",
                  "catch_all_without_mailbox",
                  "wrong_plan_state",
                  "too_many_plans",
                  "row_invalid",
                  "row_repeated",
                  "row_conflict",
                  "department_unknown",
                  "domain_unknown",
                  "other_key_needed",
                  "approval_needed",
                  "idempotency_in_progress",
                  "stale_version",
                  "idempotency_key_reused",
                  "rate_limited",
                  "internal_error",
                  "dependency_unavailable"
                ]
              },
              {
                "type": "null"
              }
            ],
            "description": "The reason why the whole plan failed. Null if it didn't."
          },
          "refusals": {
            "type": "array",
            "maxItems": 50,
            "description": "Why identities are refused, most first.",
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": [
                "code",
                "title",
                "count"
              ],
              "properties": {
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
                    "sign_in_failed",
                    "account_suspended",
                    "not_found",
                    "method_not_allowed",
                    "payload_too_large",
                    "unsupported_media_type",
                    "headers_too_large",
                    "name_taken",
                    "address_taken",
                    "address_held",
                    "department_not_empty",
                    "mailbox_quota_exists",
                    "allotment_exceeded",
                    "identity_limit_reached",
                    "not_revertible",
                    "revert_conflict",
                    "below_current_use",
                    "mailbox_in_use",
                    "above_domain_maximum",
                    "catch_all_without_mailbox",
                    "wrong_plan_state",
                    "too_many_plans",
                    "row_invalid",
                    "row_repeated",
                    "row_conflict",
                    "department_unknown",
                    "domain_unknown",
                    "other_key_needed",
                    "approval_needed",
                    "idempotency_in_progress",
                    "stale_version",
                    "idempotency_key_reused",
                    "rate_limited",
                    "internal_error",
                    "dependency_unavailable"
                  ]
                },
                "title": {
                  "type": "string"
                },
                "count": {
                  "type": "integer",
                  "minimum": 0,
                  "maximum": 9007199254740991
                }
              }
            }
          },
          "failures": {
            "type": "array",
            "maxItems": 50,
            "description": "Why identities failed, most first.",
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": [
                "code",
                "title",
                "count"
              ],
              "properties": {
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
                    "sign_in_failed",
                    "account_suspended",
                    "not_found",
                    "method_not_allowed",
                    "payload_too_large",
                    "unsupported_media_type",
                    "headers_too_large",
                    "name_taken",
                    "address_taken",
                    "address_held",
                    "department_not_empty",
                    "mailbox_quota_exists",
                    "allotment_exceeded",
                    "identity_limit_reached",
                    "not_revertible",
                    "revert_conflict",
                    "below_current_use",
                    "mailbox_in_use",
                    "above_domain_maximum",
                    "catch_all_without_mailbox",
                    "wrong_plan_state",
                    "too_many_plans",
                    "row_invalid",
                    "row_repeated",
                    "row_conflict",
                    "department_unknown",
                    "domain_unknown",
                    "other_key_needed",
                    "approval_needed",
                    "idempotency_in_progress",
                    "stale_version",
                    "idempotency_key_reused",
                    "rate_limited",
                    "internal_error",
                    "dependency_unavailable"
                  ]
                },
                "title": {
                  "type": "string"
                },
                "count": {
                  "type": "integer",
                  "minimum": 0,
                  "maximum": 9007199254740991
                }
              }
            }
          },
          "allotment": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "before_bytes",
                  "after_bytes",
                  "available_bytes"
                ],
                "properties": {
                  "before_bytes": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The allocated storage when the plan was created."
                  },
                  "after_bytes": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The allocated storage after the plan."
                  },
                  "available_bytes": {
                    "type": "integer",
                    "minimum": -9007199254740991,
                    "maximum": 9007199254740991,
                    "description": "The available storage after the plan. Negative if more is allocated than the total."
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "Only for resize, delete, restore and import, once planned."
          },
          "full_count": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991,
            "description": "The number of mailboxes that will be full and accept no new mail. `revertPlan` restores every former size, even\nif it is below the used storage.\n"
          },
          "receipts": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "description": "The changes that mail servers apply for this plan, counted like `listEnforcements` with the plan's ID as\n`request_id`.\n",
                "required": [
                  "pending",
                  "failing",
                  "enforced",
                  "superseded",
                  "unchecked"
                ],
                "properties": {
                  "pending": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "Not applied yet, including those whose last attempt failed."
                  },
                  "failing": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "Those whose last attempt failed."
                  },
                  "enforced": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991
                  },
                  "superseded": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991
                  },
                  "unchecked": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "Null if no mail system is connected."
          },
          "can_revert": {
            "type": "boolean",
            "description": "Whether `revertPlan` can undo the plan."
          },
          "passwords_until": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "The time until which generated passwords can be fetched. Null if there are none."
          },
          "retry_of_plan_id": {
            "type": [
              "string",
              "null"
            ],
            "description": "The plan whose failed and canceled items this plan repeats."
          },
          "reverts_plan_id": {
            "type": [
              "string",
              "null"
            ],
            "description": "The plan that this plan undoes."
          },
          "import": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "row_count",
                  "received_count",
                  "create_count",
                  "columns",
                  "file_name"
                ],
                "properties": {
                  "row_count": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The number of rows in the import."
                  },
                  "received_count": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The number of rows received."
                  },
                  "create_count": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The number of new identities among `will_change`, once planned. The others are changed."
                  },
                  "columns": {
                    "type": "array",
                    "maxItems": 7,
                    "items": {
                      "type": "string",
                      "enum": [
                        "display_name",
                        "department",
                        "limit_bytes",
                        "status",
                        "status_reason",
                        "delivery_while_suspended",
                        "external_id"
                      ]
                    }
                  },
                  "file_name": {
                    "type": [
                      "string",
                      "null"
                    ]
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "Only for an import, and for plans that retry or undo one. Otherwise null."
          },
          "follows_plan_id": {
            "type": [
              "string",
              "null"
            ],
            "description": "Only for a deletion. The offboarding plan that it follows."
          },
          "followed_by_plan_id": {
            "type": [
              "string",
              "null"
            ],
            "description": "Only for an offboarding plan. The deletion that follows it."
          },
          "approval": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "above",
                  "asked_at",
                  "is_own",
                  "approved_by",
                  "approved_at"
                ],
                "properties": {
                  "above": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 100000,
                    "description": "`deletion_approval_above` when the plan was run."
                  },
                  "asked_at": {
                    "type": "string",
                    "format": "date-time",
                    "description": "RFC 3339, UTC, milliseconds.",
                    "examples": [
                      "2026-11-20T09:15:00.000Z"
                    ]
                  },
                  "is_own": {
                    "type": "boolean",
                    "description": "Whether this key can't approve because it ran the plan (`run_by`), was created by that key, or comes from the\nsame key.\n"
                  },
                  "approved_by": {
                    "oneOf": [
                      {
                        "type": "object",
                        "additionalProperties": false,
                        "required": [
                          "key_id",
                          "key_name"
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
                          }
                        }
                      },
                      {
                        "type": "null"
                      }
                    ],
                    "description": "Null while it waits."
                  },
                  "approved_at": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "format": "date-time"
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "The approval by a second key. Null if none is needed or the plan hasn't been run."
          },
          "run_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "The time at which the plan runs. Null means now."
          },
          "created_by": {
            "type": "object",
            "additionalProperties": false,
            "required": [
              "key_id",
              "key_name"
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
              }
            }
          },
          "run_by": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "key_id",
                  "key_name"
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
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "The key with which the plan acts."
          },
          "created_at": {
            "type": "string",
            "format": "date-time",
            "description": "RFC 3339, UTC, milliseconds.",
            "examples": [
              "2026-11-20T09:15:00.000Z"
            ]
          },
          "ready_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "started_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "finished_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "expires_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "The time until which the plan can be run. Null after a run or cancel."
          },
          "items_removed_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "The time at which the items were deleted. Null while the plan has them. Items are kept for 90 days after the\nplan ends. Items of a plan that never ran are deleted when it is canceled, or a day after it expires. The counts\nstay. `refusals` and `failures` are then empty, and the plan can't be retried or undone.\n"
          }
        }
      }
    }
  },
  "listPlans": {
    "method": "GET",
    "path": "/plan/list",
    "permission": "identity:read",
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": true,
    "endsKey": false,
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
          "maximum": 9007199254740990,
          "default": 0
        },
        "state": {
          "type": "string",
          "enum": [
            "receiving",
            "preparing",
            "ready",
            "awaiting_approval",
            "scheduled",
            "queued",
            "running",
            "on_hold",
            "done",
            "cancelled",
            "failed",
            "expired"
          ],
          "description": "`on_hold` means that the database was restored from a backup. The plan waits until the operator resumes it. It can\nbe canceled.\n"
        },
        "operation": {
          "type": "string",
          "enum": [
            "suspend",
            "reactivate",
            "move",
            "resize",
            "reset_password",
            "delete",
            "restore",
            "import",
            "leave"
          ],
          "x-permission-by-operation": {
            "suspend": "identity:suspend",
            "reactivate": "identity:suspend",
            "move": "identity:write",
            "resize": "mailbox_quota:write",
            "reset_password": "identity:reset_password",
            "delete": "identity:write",
            "restore": "identity:write",
            "import": "identity:write",
            "leave": "identity:suspend"
          }
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
            "maxItems": 200,
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": [
                "plan_id",
                "operation",
                "change",
                "selection",
                "state",
                "counts",
                "code",
                "refusals",
                "failures",
                "allotment",
                "full_count",
                "receipts",
                "can_revert",
                "passwords_until",
                "retry_of_plan_id",
                "reverts_plan_id",
                "import",
                "approval",
                "follows_plan_id",
                "followed_by_plan_id",
                "run_at",
                "created_by",
                "run_by",
                "created_at",
                "ready_at",
                "started_at",
                "finished_at",
                "expires_at",
                "items_removed_at"
              ],
              "properties": {
                "plan_id": {
                  "type": "string",
                  "description": "An opaque identifier.",
                  "examples": [
                    "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                  ]
                },
                "operation": {
                  "type": "string",
                  "enum": [
                    "suspend",
                    "reactivate",
                    "move",
                    "resize",
                    "reset_password",
                    "delete",
                    "restore",
                    "import",
                    "leave"
                  ],
                  "x-permission-by-operation": {
                    "suspend": "identity:suspend",
                    "reactivate": "identity:suspend",
                    "move": "identity:write",
                    "resize": "mailbox_quota:write",
                    "reset_password": "identity:reset_password",
                    "delete": "identity:write",
                    "restore": "identity:write",
                    "import": "identity:write",
                    "leave": "identity:suspend"
                  }
                },
                "change": {
                  "type": "object",
                  "additionalProperties": false,
                  "description": "The values to set. Each operation accepts only its own members. suspend: `status_reason` and\n`delivery_while_suspended`, unchanged if absent. leave: the same, and `delete_after_days`. move: `department_id`.\nresize: `mode` and `bytes`. reset_password: `must_change_password`. import: `existing`, `passwords` and\n`create_departments`.\n",
                  "properties": {
                    "status_reason": {
                      "type": [
                        "string",
                        "null"
                      ],
                      "maxLength": 255,
                      "pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f]*$",
                      "x-pattern-message": "may not contain control characters",
                      "x-normalize": "text",
                      "description": "One line of text. Null or empty clears it."
                    },
                    "delivery_while_suspended": {
                      "type": "string",
                      "enum": [
                        "accept",
                        "reject"
                      ]
                    },
                    "department_id": {
                      "type": [
                        "string",
                        "null"
                      ],
                      "maxLength": 64,
                      "description": "move, required. The department, or null for none."
                    },
                    "mode": {
                      "type": "string",
                      "enum": [
                        "set",
                        "grow",
                        "shrink_to_fit"
                      ],
                      "description": "resize, required. `set` sets the size to `bytes`. `grow` increases it by `bytes`. `shrink_to_fit` sets the\nsmallest whole GB or GiB that is at most 90% full. It never enlarges a mailbox and skips mailboxes that are not\nmeasured.\n"
                    },
                    "bytes": {
                      "type": "integer",
                      "minimum": 1048576,
                      "maximum": 1125899906842624,
                      "multipleOf": 1024,
                      "description": "Bytes; a multiple of 1024."
                    },
                    "existing": {
                      "type": "string",
                      "enum": [
                        "update",
                        "skip",
                        "refuse"
                      ],
                      "description": "import: the handling of existing identities. `update` is the default. `skip` leaves them unchanged. `refuse`\nrefuses the row (`address_taken`).\n"
                    },
                    "passwords": {
                      "type": "string",
                      "enum": [
                        "generate",
                        "none"
                      ],
                      "description": "import: the passwords of new identities. `generate` is the default and creates passwords that must be changed at\nthe first sign-in (`fetchPlanPasswords`). `none` sets no password.\n"
                    },
                    "create_departments": {
                      "type": "boolean",
                      "description": "import: whether missing departments are created. The default is false."
                    },
                    "delete_after_days": {
                      "type": "integer",
                      "minimum": 1,
                      "maximum": 365,
                      "description": "leave: the number of days after which the identities are deleted. The deletion is a separate plan\n(`followed_by_plan_id`), created when this plan ends. Absent means never. At most 500 identities. Identities\nthat change in the meantime are skipped.\n"
                    },
                    "must_change_password": {
                      "type": "boolean",
                      "description": "reset_password: whether the password must be changed at the first sign-in. The default is true."
                    }
                  }
                },
                "selection": {
                  "type": "object",
                  "additionalProperties": false,
                  "description": "The kind of selection, and the number of identities.",
                  "required": [
                    "kind",
                    "count"
                  ],
                  "properties": {
                    "kind": {
                      "type": "string",
                      "enum": [
                        "identity_ids",
                        "filter",
                        "mailbox_filter",
                        "import",
                        "retry",
                        "revert"
                      ]
                    },
                    "count": {
                      "type": "integer",
                      "minimum": 0,
                      "maximum": 9007199254740991
                    }
                  }
                },
                "state": {
                  "type": "string",
                  "enum": [
                    "receiving",
                    "preparing",
                    "ready",
                    "awaiting_approval",
                    "scheduled",
                    "queued",
                    "running",
                    "on_hold",
                    "done",
                    "cancelled",
                    "failed",
                    "expired"
                  ],
                  "description": "`on_hold` means that the database was restored from a backup. The plan waits until the operator resumes it. It can\nbe canceled.\n"
                },
                "counts": {
                  "type": "object",
                  "additionalProperties": false,
                  "description": "`total` is the sum of `will_change`, `unchanged` and `refused`. `will_change` is the sum of `done`, `failed`,\n`cancelled` and `remaining`. While the plan is being prepared, they count the items planned so far.\n",
                  "required": [
                    "total",
                    "will_change",
                    "unchanged",
                    "refused",
                    "done",
                    "failed",
                    "cancelled",
                    "remaining"
                  ],
                  "properties": {
                    "total": {
                      "type": "integer",
                      "minimum": 0,
                      "maximum": 9007199254740991
                    },
                    "will_change": {
                      "type": "integer",
                      "minimum": 0,
                      "maximum": 9007199254740991
                    },
                    "unchanged": {
                      "type": "integer",
                      "minimum": 0,
                      "maximum": 9007199254740991
                    },
                    "refused": {
                      "type": "integer",
                      "minimum": 0,
                      "maximum": 9007199254740991
                    },
                    "done": {
                      "type": "integer",
                      "minimum": 0,
                      "maximum": 9007199254740991
                    },
                    "failed": {
                      "type": "integer",
                      "minimum": 0,
                      "maximum": 9007199254740991
                    },
                    "cancelled": {
                      "type": "integer",
                      "minimum": 0,
                      "maximum": 9007199254740991
                    },
                    "remaining": {
                      "type": "integer",
                      "minimum": 0,
                      "maximum": 9007199254740991
                    }
                  }
                },
                "code": {
                  "oneOf": [
                    {
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
                        "sign_in_failed",
                        "account_suspended",
                        "not_found",
                        "method_not_allowed",
                        "payload_too_large",
                        "unsupported_media_type",
                        "headers_too_large",
                        "name_taken",
                        "address_taken",
                        "address_held",
                        "department_not_empty",
                        "mailbox_quota_exists",
                        "allotment_exceeded",
                        "identity_limit_reached",
                        "not_revertible",
                        "revert_conflict",
                        "below_current_use",
                        "mailbox_in_use",
                        "above_domain_maximum",
                        "catch_all_without_mailbox",
                        "wrong_plan_state",
                        "too_many_plans",
                        "row_invalid",
                        "row_repeated",
                        "row_conflict",
                        "department_unknown",
                        "domain_unknown",
                        "other_key_needed",
                        "approval_needed",
                        "idempotency_in_progress",
                        "stale_version",
                        "idempotency_key_reused",
                        "rate_limited",
                        "internal_error",
                        "dependency_unavailable"
                      ]
                    },
                    {
                      "type": "null"
                    }
                  ],
                  "description": "The reason why the whole plan failed. Null if it didn't."
                },
                "refusals": {
                  "type": "array",
                  "maxItems": 50,
                  "description": "Why identities are refused, most first.",
                  "items": {
                    "type": "object",
                    "additionalProperties": false,
                    "required": [
                      "code",
                      "title",
                      "count"
                    ],
                    "properties": {
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
                          "sign_in_failed",
                          "account_suspended",
                          "not_found",
                          "method_not_allowed",
                          "payload_too_large",
                          "unsupported_media_type",
                          "headers_too_large",
                          "name_taken",
                          "address_taken",
                          "address_held",
                          "department_not_empty",
                          "mailbox_quota_exists",
                          "allotment_exceeded",
                          "identity_limit_reached",
                          "not_revertible",
                          "revert_conflict",
                          "below_current_use",
                          "mailbox_in_use",
                          "above_domain_maximum",
                          "catch_all_without_mailbox",
                          "wrong_plan_state",
                          "too_many_plans",
                          "row_invalid",
                          "row_repeated",
                          "row_conflict",
                          "department_unknown",
                          "domain_unknown",
                          "other_key_needed",
                          "approval_needed",
                          "idempotency_in_progress",
                          "stale_version",
                          "idempotency_key_reused",
                          "rate_limited",
                          "internal_error",
                          "dependency_unavailable"
                        ]
                      },
                      "title": {
                        "type": "string"
                      },
                      "count": {
                        "type": "integer",
                        "minimum": 0,
                        "maximum": 9007199254740991
                      }
                    }
                  }
                },
                "failures": {
                  "type": "array",
                  "maxItems": 50,
                  "description": "Why identities failed, most first.",
                  "items": {
                    "type": "object",
                    "additionalProperties": false,
                    "required": [
                      "code",
                      "title",
                      "count"
                    ],
                    "properties": {
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
                          "sign_in_failed",
                          "account_suspended",
                          "not_found",
                          "method_not_allowed",
                          "payload_too_large",
                          "unsupported_media_type",
                          "headers_too_large",
                          "name_taken",
                          "address_taken",
                          "address_held",
                          "department_not_empty",
                          "mailbox_quota_exists",
                          "allotment_exceeded",
                          "identity_limit_reached",
                          "not_revertible",
                          "revert_conflict",
                          "below_current_use",
                          "mailbox_in_use",
                          "above_domain_maximum",
                          "catch_all_without_mailbox",
                          "wrong_plan_state",
                          "too_many_plans",
                          "row_invalid",
                          "row_repeated",
                          "row_conflict",
                          "department_unknown",
                          "domain_unknown",
                          "other_key_needed",
                          "approval_needed",
                          "idempotency_in_progress",
                          "stale_version",
                          "idempotency_key_reused",
                          "rate_limited",
                          "internal_error",
                          "dependency_unavailable"
                        ]
                      },
                      "title": {
                        "type": "string"
                      },
                      "count": {
                        "type": "integer",
                        "minimum": 0,
                        "maximum": 9007199254740991
                      }
                    }
                  }
                },
                "allotment": {
                  "oneOf": [
                    {
                      "type": "object",
                      "additionalProperties": false,
                      "required": [
                        "before_bytes",
                        "after_bytes",
                        "available_bytes"
                      ],
                      "properties": {
                        "before_bytes": {
                          "type": "integer",
                          "minimum": 0,
                          "maximum": 9007199254740991,
                          "description": "The allocated storage when the plan was created."
                        },
                        "after_bytes": {
                          "type": "integer",
                          "minimum": 0,
                          "maximum": 9007199254740991,
                          "description": "The allocated storage after the plan."
                        },
                        "available_bytes": {
                          "type": "integer",
                          "minimum": -9007199254740991,
                          "maximum": 9007199254740991,
                          "description": "The available storage after the plan. Negative if more is allocated than the total."
                        }
                      }
                    },
                    {
                      "type": "null"
                    }
                  ],
                  "description": "Only for resize, delete, restore and import, once planned."
                },
                "full_count": {
                  "type": "integer",
                  "minimum": 0,
                  "maximum": 9007199254740991,
                  "description": "The number of mailboxes that will be full and accept no new mail. `revertPlan` restores every former size, even\nif it is below the used storage.\n"
                },
                "receipts": {
                  "oneOf": [
                    {
                      "type": "object",
                      "additionalProperties": false,
                      "description": "The changes that mail servers apply for this plan, counted like `listEnforcements` with the plan's ID as\n`request_id`.\n",
                      "required": [
                        "pending",
                        "failing",
                        "enforced",
                        "superseded",
                        "unchecked"
                      ],
                      "properties": {
                        "pending": {
                          "type": "integer",
                          "minimum": 0,
                          "maximum": 9007199254740991,
                          "description": "Not applied yet, including those whose last attempt failed."
                        },
                        "failing": {
                          "type": "integer",
                          "minimum": 0,
                          "maximum": 9007199254740991,
                          "description": "Those whose last attempt failed."
                        },
                        "enforced": {
                          "type": "integer",
                          "minimum": 0,
                          "maximum": 9007199254740991
                        },
                        "superseded": {
                          "type": "integer",
                          "minimum": 0,
                          "maximum": 9007199254740991
                        },
                        "unchecked": {
                          "type": "integer",
                          "minimum": 0,
                          "maximum": 9007199254740991
                        }
                      }
                    },
                    {
                      "type": "null"
                    }
                  ],
                  "description": "Null if no mail system is connected."
                },
                "can_revert": {
                  "type": "boolean",
                  "description": "Whether `revertPlan` can undo the plan."
                },
                "passwords_until": {
                  "type": [
                    "string",
                    "null"
                  ],
                  "format": "date-time",
                  "description": "The time until which generated passwords can be fetched. Null if there are none."
                },
                "retry_of_plan_id": {
                  "type": [
                    "string",
                    "null"
                  ],
                  "description": "The plan whose failed and canceled items this plan repeats."
                },
                "reverts_plan_id": {
                  "type": [
                    "string",
                    "null"
                  ],
                  "description": "The plan that this plan undoes."
                },
                "import": {
                  "oneOf": [
                    {
                      "type": "object",
                      "additionalProperties": false,
                      "required": [
                        "row_count",
                        "received_count",
                        "create_count",
                        "columns",
                        "file_name"
                      ],
                      "properties": {
                        "row_count": {
                          "type": "integer",
                          "minimum": 0,
                          "maximum": 9007199254740991,
                          "description": "The number of rows in the import."
                        },
                        "received_count": {
                          "type": "integer",
                          "minimum": 0,
                          "maximum": 9007199254740991,
                          "description": "The number of rows received."
                        },
                        "create_count": {
                          "type": "integer",
                          "minimum": 0,
                          "maximum": 9007199254740991,
                          "description": "The number of new identities among `will_change`, once planned. The others are changed."
                        },
                        "columns": {
                          "type": "array",
                          "maxItems": 7,
                          "items": {
                            "type": "string",
                            "enum": [
                              "display_name",
                              "department",
                              "limit_bytes",
                              "status",
                              "status_reason",
                              "delivery_while_suspended",
                              "external_id"
                            ]
                          }
                        },
                        "file_name": {
                          "type": [
                            "string",
                            "null"
                          ]
                        }
                      }
                    },
                    {
                      "type": "null"
                    }
                  ],
                  "description": "Only for an import, and for plans that retry or undo one. Otherwise null."
                },
                "follows_plan_id": {
                  "type": [
                    "string",
                    "null"
                  ],
                  "description": "Only for a deletion. The offboarding plan that it follows."
                },
                "followed_by_plan_id": {
                  "type": [
                    "string",
                    "null"
                  ],
                  "description": "Only for an offboarding plan. The deletion that follows it."
                },
                "approval": {
                  "oneOf": [
                    {
                      "type": "object",
                      "additionalProperties": false,
                      "required": [
                        "above",
                        "asked_at",
                        "is_own",
                        "approved_by",
                        "approved_at"
                      ],
                      "properties": {
                        "above": {
                          "type": "integer",
                          "minimum": 0,
                          "maximum": 100000,
                          "description": "`deletion_approval_above` when the plan was run."
                        },
                        "asked_at": {
                          "type": "string",
                          "format": "date-time",
                          "description": "RFC 3339, UTC, milliseconds.",
                          "examples": [
                            "2026-11-20T09:15:00.000Z"
                          ]
                        },
                        "is_own": {
                          "type": "boolean",
                          "description": "Whether this key can't approve because it ran the plan (`run_by`), was created by that key, or comes from the\nsame key.\n"
                        },
                        "approved_by": {
                          "oneOf": [
                            {
                              "type": "object",
                              "additionalProperties": false,
                              "required": [
                                "key_id",
                                "key_name"
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
                                }
                              }
                            },
                            {
                              "type": "null"
                            }
                          ],
                          "description": "Null while it waits."
                        },
                        "approved_at": {
                          "type": [
                            "string",
                            "null"
                          ],
                          "format": "date-time"
                        }
                      }
                    },
                    {
                      "type": "null"
                    }
                  ],
                  "description": "The approval by a second key. Null if none is needed or the plan hasn't been run."
                },
                "run_at": {
                  "type": [
                    "string",
                    "null"
                  ],
                  "format": "date-time",
                  "description": "The time at which the plan runs. Null means now."
                },
                "created_by": {
                  "type": "object",
                  "additionalProperties": false,
                  "required": [
                    "key_id",
                    "key_name"
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
                    }
                  }
                },
                "run_by": {
                  "oneOf": [
                    {
                      "type": "object",
                      "additionalProperties": false,
                      "required": [
                        "key_id",
                        "key_name"
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
                        }
                      }
                    },
                    {
                      "type": "null"
                    }
                  ],
                  "description": "The key with which the plan acts."
                },
                "created_at": {
                  "type": "string",
                  "format": "date-time",
                  "description": "RFC 3339, UTC, milliseconds.",
                  "examples": [
                    "2026-11-20T09:15:00.000Z"
                  ]
                },
                "ready_at": {
                  "type": [
                    "string",
                    "null"
                  ],
                  "format": "date-time"
                },
                "started_at": {
                  "type": [
                    "string",
                    "null"
                  ],
                  "format": "date-time"
                },
                "finished_at": {
                  "type": [
                    "string",
                    "null"
                  ],
                  "format": "date-time"
                },
                "expires_at": {
                  "type": [
                    "string",
                    "null"
                  ],
                  "format": "date-time",
                  "description": "The time until which the plan can be run. Null after a run or cancel."
                },
                "items_removed_at": {
                  "type": [
                    "string",
                    "null"
                  ],
                  "format": "date-time",
                  "description": "The time at which the items were deleted. Null while the plan has them. Items are kept for 90 days after the\nplan ends. Items of a plan that never ran are deleted when it is canceled, or a day after it expires. The counts\nstay. `refusals` and `failures` are then empty, and the plan can't be retried or undone.\n"
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
  "getPlan": {
    "method": "GET",
    "path": "/plan/{plan_id}",
    "permission": "identity:read",
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": false,
    "endsKey": false,
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
          "plan_id",
          "operation",
          "change",
          "selection",
          "state",
          "counts",
          "code",
          "refusals",
          "failures",
          "allotment",
          "full_count",
          "receipts",
          "can_revert",
          "passwords_until",
          "retry_of_plan_id",
          "reverts_plan_id",
          "import",
          "approval",
          "follows_plan_id",
          "followed_by_plan_id",
          "run_at",
          "created_by",
          "run_by",
          "created_at",
          "ready_at",
          "started_at",
          "finished_at",
          "expires_at",
          "items_removed_at"
        ],
        "properties": {
          "plan_id": {
            "type": "string",
            "description": "An opaque identifier.",
            "examples": [
              "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
            ]
          },
          "operation": {
            "type": "string",
            "enum": [
              "suspend",
              "reactivate",
              "move",
              "resize",
              "reset_password",
              "delete",
              "restore",
              "import",
              "leave"
            ],
            "x-permission-by-operation": {
              "suspend": "identity:suspend",
              "reactivate": "identity:suspend",
              "move": "identity:write",
              "resize": "mailbox_quota:write",
              "reset_password": "identity:reset_password",
              "delete": "identity:write",
              "restore": "identity:write",
              "import": "identity:write",
              "leave": "identity:suspend"
            }
          },
          "change": {
            "type": "object",
            "additionalProperties": false,
            "description": "The values to set. Each operation accepts only its own members. suspend: `status_reason` and\n`delivery_while_suspended`, unchanged if absent. leave: the same, and `delete_after_days`. move: `department_id`.\nresize: `mode` and `bytes`. reset_password: `must_change_password`. import: `existing`, `passwords` and\n`create_departments`.\n",
            "properties": {
              "status_reason": {
                "type": [
                  "string",
                  "null"
                ],
                "maxLength": 255,
                "pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f]*$",
                "x-pattern-message": "may not contain control characters",
                "x-normalize": "text",
                "description": "One line of text. Null or empty clears it."
              },
              "delivery_while_suspended": {
                "type": "string",
                "enum": [
                  "accept",
                  "reject"
                ]
              },
              "department_id": {
                "type": [
                  "string",
                  "null"
                ],
                "maxLength": 64,
                "description": "move, required. The department, or null for none."
              },
              "mode": {
                "type": "string",
                "enum": [
                  "set",
                  "grow",
                  "shrink_to_fit"
                ],
                "description": "resize, required. `set` sets the size to `bytes`. `grow` increases it by `bytes`. `shrink_to_fit` sets the\nsmallest whole GB or GiB that is at most 90% full. It never enlarges a mailbox and skips mailboxes that are not\nmeasured.\n"
              },
              "bytes": {
                "type": "integer",
                "minimum": 1048576,
                "maximum": 1125899906842624,
                "multipleOf": 1024,
                "description": "Bytes; a multiple of 1024."
              },
              "existing": {
                "type": "string",
                "enum": [
                  "update",
                  "skip",
                  "refuse"
                ],
                "description": "import: the handling of existing identities. `update` is the default. `skip` leaves them unchanged. `refuse`\nrefuses the row (`address_taken`).\n"
              },
              "passwords": {
                "type": "string",
                "enum": [
                  "generate",
                  "none"
                ],
                "description": "import: the passwords of new identities. `generate` is the default and creates passwords that must be changed at\nthe first sign-in (`fetchPlanPasswords`). `none` sets no password.\n"
              },
              "create_departments": {
                "type": "boolean",
                "description": "import: whether missing departments are created. The default is false."
              },
              "delete_after_days": {
                "type": "integer",
                "minimum": 1,
                "maximum": 365,
                "description": "leave: the number of days after which the identities are deleted. The deletion is a separate plan\n(`followed_by_plan_id`), created when this plan ends. Absent means never. At most 500 identities. Identities\nthat change in the meantime are skipped.\n"
              },
              "must_change_password": {
                "type": "boolean",
                "description": "reset_password: whether the password must be changed at the first sign-in. The default is true."
              }
            }
          },
          "selection": {
            "type": "object",
            "additionalProperties": false,
            "description": "The kind of selection, and the number of identities.",
            "required": [
              "kind",
              "count"
            ],
            "properties": {
              "kind": {
                "type": "string",
                "enum": [
                  "identity_ids",
                  "filter",
                  "mailbox_filter",
                  "import",
                  "retry",
                  "revert"
                ]
              },
              "count": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              }
            }
          },
          "state": {
            "type": "string",
            "enum": [
              "receiving",
              "preparing",
              "ready",
              "awaiting_approval",
              "scheduled",
              "queued",
              "running",
              "on_hold",
              "done",
              "cancelled",
              "failed",
              "expired"
            ],
            "description": "`on_hold` means that the database was restored from a backup. The plan waits until the operator resumes it. It can\nbe canceled.\n"
          },
          "counts": {
            "type": "object",
            "additionalProperties": false,
            "description": "`total` is the sum of `will_change`, `unchanged` and `refused`. `will_change` is the sum of `done`, `failed`,\n`cancelled` and `remaining`. While the plan is being prepared, they count the items planned so far.\n",
            "required": [
              "total",
              "will_change",
              "unchanged",
              "refused",
              "done",
              "failed",
              "cancelled",
              "remaining"
            ],
            "properties": {
              "total": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "will_change": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "unchanged": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "refused": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "done": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "failed": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "cancelled": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "remaining": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              }
            }
          },
          "code": {
            "oneOf": [
              {
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
                  "sign_in_failed",
                  "account_suspended",
                  "not_found",
                  "method_not_allowed",
                  "payload_too_large",
                  "unsupported_media_type",
                  "headers_too_large",
                  "name_taken",
                  "address_taken",
                  "address_held",
                  "department_not_empty",
                  "mailbox_quota_exists",
                  "allotment_exceeded",
                  "identity_limit_reached",
                  "not_revertible",
                  "revert_conflict",
                  "below_current_use",
                  "mailbox_in_use",
                  "above_domain_maximum",
                  "catch_all_without_mailbox",
                  "wrong_plan_state",
                  "too_many_plans",
                  "row_invalid",
                  "row_repeated",
                  "row_conflict",
                  "department_unknown",
                  "domain_unknown",
                  "other_key_needed",
                  "approval_needed",
                  "idempotency_in_progress",
                  "stale_version",
                  "idempotency_key_reused",
                  "rate_limited",
                  "internal_error",
                  "dependency_unavailable"
                ]
              },
              {
                "type": "null"
              }
            ],
            "description": "The reason why the whole plan failed. Null if it didn't."
          },
          "refusals": {
            "type": "array",
            "maxItems": 50,
            "description": "Why identities are refused, most first.",
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": [
                "code",
                "title",
                "count"
              ],
              "properties": {
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
                    "sign_in_failed",
                    "account_suspended",
                    "not_found",
                    "method_not_allowed",
                    "payload_too_large",
                    "unsupported_media_type",
                    "headers_too_large",
                    "name_taken",
                    "address_taken",
                    "address_held",
                    "department_not_empty",
                    "mailbox_quota_exists",
                    "allotment_exceeded",
                    "identity_limit_reached",
                    "not_revertible",
                    "revert_conflict",
                    "below_current_use",
                    "mailbox_in_use",
                    "above_domain_maximum",
                    "catch_all_without_mailbox",
                    "wrong_plan_state",
                    "too_many_plans",
                    "row_invalid",
                    "row_repeated",
                    "row_conflict",
                    "department_unknown",
                    "domain_unknown",
                    "other_key_needed",
                    "approval_needed",
                    "idempotency_in_progress",
                    "stale_version",
                    "idempotency_key_reused",
                    "rate_limited",
                    "internal_error",
                    "dependency_unavailable"
                  ]
                },
                "title": {
                  "type": "string"
                },
                "count": {
                  "type": "integer",
                  "minimum": 0,
                  "maximum": 9007199254740991
                }
              }
            }
          },
          "failures": {
            "type": "array",
            "maxItems": 50,
            "description": "Why identities failed, most first.",
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": [
                "code",
                "title",
                "count"
              ],
              "properties": {
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
                    "sign_in_failed",
                    "account_suspended",
                    "not_found",
                    "method_not_allowed",
                    "payload_too_large",
                    "unsupported_media_type",
                    "headers_too_large",
                    "name_taken",
                    "address_taken",
                    "address_held",
                    "department_not_empty",
                    "mailbox_quota_exists",
                    "allotment_exceeded",
                    "identity_limit_reached",
                    "not_revertible",
                    "revert_conflict",
                    "below_current_use",
                    "mailbox_in_use",
                    "above_domain_maximum",
                    "catch_all_without_mailbox",
                    "wrong_plan_state",
                    "too_many_plans",
                    "row_invalid",
                    "row_repeated",
                    "row_conflict",
                    "department_unknown",
                    "domain_unknown",
                    "other_key_needed",
                    "approval_needed",
                    "idempotency_in_progress",
                    "stale_version",
                    "idempotency_key_reused",
                    "rate_limited",
                    "internal_error",
                    "dependency_unavailable"
                  ]
                },
                "title": {
                  "type": "string"
                },
                "count": {
                  "type": "integer",
                  "minimum": 0,
                  "maximum": 9007199254740991
                }
              }
            }
          },
          "allotment": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "before_bytes",
                  "after_bytes",
                  "available_bytes"
                ],
                "properties": {
                  "before_bytes": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The allocated storage when the plan was created."
                  },
                  "after_bytes": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The allocated storage after the plan."
                  },
                  "available_bytes": {
                    "type": "integer",
                    "minimum": -9007199254740991,
                    "maximum": 9007199254740991,
                    "description": "The available storage after the plan. Negative if more is allocated than the total."
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "Only for resize, delete, restore and import, once planned."
          },
          "full_count": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991,
            "description": "The number of mailboxes that will be full and accept no new mail. `revertPlan` restores every former size, even\nif it is below the used storage.\n"
          },
          "receipts": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "description": "The changes that mail servers apply for this plan, counted like `listEnforcements` with the plan's ID as\n`request_id`.\n",
                "required": [
                  "pending",
                  "failing",
                  "enforced",
                  "superseded",
                  "unchecked"
                ],
                "properties": {
                  "pending": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "Not applied yet, including those whose last attempt failed."
                  },
                  "failing": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "Those whose last attempt failed."
                  },
                  "enforced": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991
                  },
                  "superseded": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991
                  },
                  "unchecked": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "Null if no mail system is connected."
          },
          "can_revert": {
            "type": "boolean",
            "description": "Whether `revertPlan` can undo the plan."
          },
          "passwords_until": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "The time until which generated passwords can be fetched. Null if there are none."
          },
          "retry_of_plan_id": {
            "type": [
              "string",
              "null"
            ],
            "description": "The plan whose failed and canceled items this plan repeats."
          },
          "reverts_plan_id": {
            "type": [
              "string",
              "null"
            ],
            "description": "The plan that this plan undoes."
          },
          "import": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "row_count",
                  "received_count",
                  "create_count",
                  "columns",
                  "file_name"
                ],
                "properties": {
                  "row_count": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The number of rows in the import."
                  },
                  "received_count": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The number of rows received."
                  },
                  "create_count": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The number of new identities among `will_change`, once planned. The others are changed."
                  },
                  "columns": {
                    "type": "array",
                    "maxItems": 7,
                    "items": {
                      "type": "string",
                      "enum": [
                        "display_name",
                        "department",
                        "limit_bytes",
                        "status",
                        "status_reason",
                        "delivery_while_suspended",
                        "external_id"
                      ]
                    }
                  },
                  "file_name": {
                    "type": [
                      "string",
                      "null"
                    ]
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "Only for an import, and for plans that retry or undo one. Otherwise null."
          },
          "follows_plan_id": {
            "type": [
              "string",
              "null"
            ],
            "description": "Only for a deletion. The offboarding plan that it follows."
          },
          "followed_by_plan_id": {
            "type": [
              "string",
              "null"
            ],
            "description": "Only for an offboarding plan. The deletion that follows it."
          },
          "approval": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "above",
                  "asked_at",
                  "is_own",
                  "approved_by",
                  "approved_at"
                ],
                "properties": {
                  "above": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 100000,
                    "description": "`deletion_approval_above` when the plan was run."
                  },
                  "asked_at": {
                    "type": "string",
                    "format": "date-time",
                    "description": "RFC 3339, UTC, milliseconds.",
                    "examples": [
                      "2026-11-20T09:15:00.000Z"
                    ]
                  },
                  "is_own": {
                    "type": "boolean",
                    "description": "Whether this key can't approve because it ran the plan (`run_by`), was created by that key, or comes from the\nsame key.\n"
                  },
                  "approved_by": {
                    "oneOf": [
                      {
                        "type": "object",
                        "additionalProperties": false,
                        "required": [
                          "key_id",
                          "key_name"
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
                          }
                        }
                      },
                      {
                        "type": "null"
                      }
                    ],
                    "description": "Null while it waits."
                  },
                  "approved_at": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "format": "date-time"
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "The approval by a second key. Null if none is needed or the plan hasn't been run."
          },
          "run_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "The time at which the plan runs. Null means now."
          },
          "created_by": {
            "type": "object",
            "additionalProperties": false,
            "required": [
              "key_id",
              "key_name"
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
              }
            }
          },
          "run_by": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "key_id",
                  "key_name"
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
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "The key with which the plan acts."
          },
          "created_at": {
            "type": "string",
            "format": "date-time",
            "description": "RFC 3339, UTC, milliseconds.",
            "examples": [
              "2026-11-20T09:15:00.000Z"
            ]
          },
          "ready_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "started_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "finished_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "expires_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "The time until which the plan can be run. Null after a run or cancel."
          },
          "items_removed_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "The time at which the items were deleted. Null while the plan has them. Items are kept for 90 days after the\nplan ends. Items of a plan that never ran are deleted when it is canceled, or a day after it expires. The counts\nstay. `refusals` and `failures` are then empty, and the plan can't be retried or undone.\n"
          }
        }
      }
    }
  },
  "listPlanItems": {
    "method": "GET",
    "path": "/plan/{plan_id}/item/list",
    "permission": "identity:read",
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": true,
    "endsKey": false,
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
          "maximum": 9007199254740990,
          "default": 0
        },
        "q": {
          "type": "string",
          "maxLength": 200,
          "x-normalize": "search"
        },
        "outcome": {
          "type": "string",
          "enum": [
            "will_change",
            "unchanged",
            "refused",
            "done",
            "failed",
            "cancelled",
            "skipped"
          ]
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
            "sign_in_failed",
            "account_suspended",
            "not_found",
            "method_not_allowed",
            "payload_too_large",
            "unsupported_media_type",
            "headers_too_large",
            "name_taken",
            "address_taken",
            "address_held",
            "department_not_empty",
            "mailbox_quota_exists",
            "allotment_exceeded",
            "identity_limit_reached",
            "not_revertible",
            "revert_conflict",
            "below_current_use",
            "mailbox_in_use",
            "above_domain_maximum",
            "catch_all_without_mailbox",
            "wrong_plan_state",
            "too_many_plans",
            "row_invalid",
            "row_repeated",
            "row_conflict",
            "department_unknown",
            "domain_unknown",
            "other_key_needed",
            "approval_needed",
            "idempotency_in_progress",
            "stale_version",
            "idempotency_key_reused",
            "rate_limited",
            "internal_error",
            "dependency_unavailable"
          ]
        },
        "sort": {
          "type": "string",
          "enum": [
            "position",
            "problem"
          ],
          "default": "position"
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
          "total_is_exact",
          "current_page"
        ],
        "properties": {
          "items": {
            "type": "array",
            "maxItems": 200,
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": [
                "position",
                "identity_id",
                "address",
                "address_unicode",
                "display_name",
                "outcome",
                "before",
                "after",
                "code",
                "detail",
                "enforcement",
                "line",
                "row",
                "errors",
                "same_external_id"
              ],
              "properties": {
                "position": {
                  "type": "integer",
                  "minimum": 1,
                  "maximum": 9007199254740991
                },
                "identity_id": {
                  "type": "string",
                  "description": "An opaque identifier.",
                  "examples": [
                    "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                  ]
                },
                "address": {
                  "type": [
                    "string",
                    "null"
                  ],
                  "description": "The address when planned, or in the row of an import. Null if unknown."
                },
                "address_unicode": {
                  "type": [
                    "string",
                    "null"
                  ],
                  "description": "The same with the domain in Unicode, while the organization has the domain."
                },
                "display_name": {
                  "type": [
                    "string",
                    "null"
                  ]
                },
                "outcome": {
                  "type": "string",
                  "enum": [
                    "will_change",
                    "unchanged",
                    "refused",
                    "done",
                    "failed",
                    "cancelled"
                  ]
                },
                "before": {
                  "type": [
                    "object",
                    "null"
                  ],
                  "additionalProperties": true,
                  "description": "The changing members with their values at the time of planning. For a deletion, the deleted identity. Null for a\nrestoration or a new identity.\n"
                },
                "after": {
                  "type": [
                    "object",
                    "null"
                  ],
                  "additionalProperties": true,
                  "description": "The same members with their new values. Null for a deletion. For a restoration, the restored identity.\n"
                },
                "code": {
                  "oneOf": [
                    {
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
                        "sign_in_failed",
                        "account_suspended",
                        "not_found",
                        "method_not_allowed",
                        "payload_too_large",
                        "unsupported_media_type",
                        "headers_too_large",
                        "name_taken",
                        "address_taken",
                        "address_held",
                        "department_not_empty",
                        "mailbox_quota_exists",
                        "allotment_exceeded",
                        "identity_limit_reached",
                        "not_revertible",
                        "revert_conflict",
                        "below_current_use",
                        "mailbox_in_use",
                        "above_domain_maximum",
                        "catch_all_without_mailbox",
                        "wrong_plan_state",
                        "too_many_plans",
                        "row_invalid",
                        "row_repeated",
                        "row_conflict",
                        "department_unknown",
                        "domain_unknown",
                        "other_key_needed",
                        "approval_needed",
                        "idempotency_in_progress",
                        "stale_version",
                        "idempotency_key_reused",
                        "rate_limited",
                        "internal_error",
                        "dependency_unavailable"
                      ]
                    },
                    {
                      "type": "null"
                    }
                  ],
                  "description": "The reason why the item is refused or failed."
                },
                "detail": {
                  "type": [
                    "string",
                    "null"
                  ],
                  "description": "The reason in words. For `stale_version`, keys with `audit:read` see who changed what and when."
                },
                "enforcement": {
                  "oneOf": [
                    {
                      "type": "object",
                      "additionalProperties": false,
                      "description": "A change that mail servers apply, and their answers. Only the IDs of the affected resource are not null.\n",
                      "required": [
                        "enforcement_id",
                        "kind",
                        "state",
                        "identity_id",
                        "mailbox_quota_id",
                        "domain_id",
                        "service_code",
                        "address",
                        "address_unicode",
                        "request_id",
                        "wanted_at",
                        "enforced_at",
                        "attempts",
                        "last_error",
                        "new_password_accepted",
                        "sessions_closed",
                        "checks",
                        "limit_bytes",
                        "used_bytes",
                        "files_left"
                      ],
                      "properties": {
                        "enforcement_id": {
                          "type": "string",
                          "description": "An opaque identifier.",
                          "examples": [
                            "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                          ]
                        },
                        "kind": {
                          "type": "string",
                          "enum": [
                            "sign_in",
                            "delivery",
                            "quota",
                            "purge"
                          ],
                          "description": "Sign-in and open sessions; delivery of new mail; the size of a mailbox; the permanent deletion of mail.\n"
                        },
                        "state": {
                          "type": "string",
                          "enum": [
                            "pending",
                            "enforced",
                            "failed",
                            "superseded",
                            "unchecked"
                          ],
                          "description": "Failed means that the mail server didn't accept the new password. Superseded means that the resource no longer\nexists. Unchecked means that there was no mail server to ask, or no identity with a password to check.\n"
                        },
                        "identity_id": {
                          "type": [
                            "string",
                            "null"
                          ],
                          "description": "Null if it is about a domain or the whole organization."
                        },
                        "mailbox_quota_id": {
                          "type": [
                            "string",
                            "null"
                          ]
                        },
                        "domain_id": {
                          "type": [
                            "string",
                            "null"
                          ]
                        },
                        "service_code": {
                          "type": [
                            "string",
                            "null"
                          ],
                          "description": "The service that was turned on or off for the organization."
                        },
                        "address": {
                          "type": [
                            "string",
                            "null"
                          ],
                          "description": "The address or the domain's name at the time of the change."
                        },
                        "address_unicode": {
                          "type": [
                            "string",
                            "null"
                          ],
                          "description": "The same with the domain in Unicode, while the organization has the domain."
                        },
                        "request_id": {
                          "type": [
                            "string",
                            "null"
                          ],
                          "description": "The request of the change, as in the audit."
                        },
                        "wanted_at": {
                          "type": "string",
                          "format": "date-time",
                          "description": "RFC 3339, UTC, milliseconds.",
                          "examples": [
                            "2026-11-20T09:15:00.000Z"
                          ]
                        },
                        "enforced_at": {
                          "type": [
                            "string",
                            "null"
                          ],
                          "format": "date-time"
                        },
                        "attempts": {
                          "type": "integer",
                          "minimum": 0,
                          "maximum": 2147483647,
                          "description": "The number of attempts. The service retries until the change is applied."
                        },
                        "last_error": {
                          "type": [
                            "string",
                            "null"
                          ],
                          "enum": [
                            "unreachable",
                            "timed_out",
                            "refused_us",
                            "differs",
                            "failed",
                            null
                          ],
                          "description": "The reason why the last attempt failed. `differs` means that the mail server's answer differs from the saved\nstate.\n"
                        },
                        "new_password_accepted": {
                          "type": [
                            "boolean",
                            "null"
                          ],
                          "description": "Only for a password reset. Whether IMAP accepted the new password, even if it rejects the sign-in for another\nreason in `checks`. Null if it wasn't tested or the server didn't respond.\n"
                        },
                        "sessions_closed": {
                          "type": [
                            "integer",
                            "null"
                          ],
                          "minimum": 0,
                          "maximum": 9007199254740991,
                          "description": "The total of all attempts."
                        },
                        "checks": {
                          "type": "array",
                          "maxItems": 20,
                          "description": "The answers of the mail servers. For a domain or an organization, they are about some of its addresses.\n",
                          "items": {
                            "type": "object",
                            "additionalProperties": false,
                            "required": [
                              "address",
                              "sign_in",
                              "delivery",
                              "own_rules"
                            ],
                            "properties": {
                              "address": {
                                "type": "string"
                              },
                              "sign_in": {
                                "type": "array",
                                "maxItems": 7,
                                "items": {
                                  "type": "object",
                                  "additionalProperties": false,
                                  "required": [
                                    "service_code",
                                    "allowed",
                                    "reason"
                                  ],
                                  "properties": {
                                    "service_code": {
                                      "type": "string",
                                      "enum": [
                                        "imap",
                                        "pop3",
                                        "smtp_submission",
                                        "managesieve"
                                      ]
                                    },
                                    "allowed": {
                                      "type": "boolean"
                                    },
                                    "reason": {
                                      "type": [
                                        "string",
                                        "null"
                                      ],
                                      "description": "The message for a user with the right password who may not sign in."
                                    }
                                  }
                                }
                              },
                              "delivery": {
                                "oneOf": [
                                  {
                                    "type": "object",
                                    "additionalProperties": false,
                                    "required": [
                                      "code",
                                      "text"
                                    ],
                                    "description": "The SMTP answer for the recipient.",
                                    "properties": {
                                      "code": {
                                        "type": "integer",
                                        "minimum": 200,
                                        "maximum": 599
                                      },
                                      "text": {
                                        "type": "string"
                                      }
                                    }
                                  },
                                  {
                                    "type": "null"
                                  }
                                ]
                              },
                              "own_rules": {
                                "type": [
                                  "string",
                                  "null"
                                ],
                                "enum": [
                                  "run",
                                  "stopped",
                                  "unknown",
                                  null
                                ],
                                "description": "Whether new mail runs the identity's own Sieve script. Unknown means that the mail server's files are older than\nthis version. Null means that it wasn't tested, or there is no mailbox.\n"
                              }
                            }
                          }
                        },
                        "limit_bytes": {
                          "type": [
                            "integer",
                            "null"
                          ],
                          "minimum": 0,
                          "maximum": 9007199254740991,
                          "description": "The size that the mail server enforces."
                        },
                        "used_bytes": {
                          "type": [
                            "integer",
                            "null"
                          ],
                          "minimum": 0,
                          "maximum": 9007199254740991,
                          "description": "The used storage that the mail server reports."
                        },
                        "files_left": {
                          "type": [
                            "integer",
                            "null"
                          ],
                          "minimum": 0,
                          "maximum": 9007199254740991,
                          "description": "The remaining files of deleted mail."
                        }
                      }
                    },
                    {
                      "type": "null"
                    }
                  ],
                  "description": "The last receipt of this item. Null if there is none."
                },
                "line": {
                  "type": [
                    "integer",
                    "null"
                  ],
                  "description": "Only for an import. The line in the file."
                },
                "row": {
                  "type": [
                    "object",
                    "null"
                  ],
                  "additionalProperties": true,
                  "description": "Only for an import. The row as received."
                },
                "errors": {
                  "type": "array",
                  "maxItems": 9,
                  "description": "Only for a refused row. Each invalid value.",
                  "items": {
                    "type": "object",
                    "additionalProperties": false,
                    "required": [
                      "column",
                      "value",
                      "code",
                      "message"
                    ],
                    "properties": {
                      "column": {
                        "type": "string",
                        "description": "The member of the row: `address` or one of `columns`."
                      },
                      "value": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "description": "What it says, shortened; null where it says nothing."
                      },
                      "code": {
                        "type": "string",
                        "description": "The kind of mistake, as in the `errors` of a rejected request."
                      },
                      "message": {
                        "type": "string",
                        "description": "The mistake and the allowed values."
                      }
                    }
                  }
                },
                "same_external_id": {
                  "oneOf": [
                    {
                      "type": "object",
                      "additionalProperties": false,
                      "required": [
                        "identity_id",
                        "address",
                        "display_name"
                      ],
                      "properties": {
                        "identity_id": {
                          "type": "string",
                          "description": "An opaque identifier.",
                          "examples": [
                            "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                          ]
                        },
                        "address": {
                          "type": "string"
                        },
                        "display_name": {
                          "type": "string"
                        }
                      }
                    },
                    {
                      "type": "null"
                    }
                  ],
                  "description": "An existing identity with the same external ID as the new one, which may be the same user with another address.\nNull after the plan has run, or if there is none.\n"
                }
              }
            }
          },
          "total": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991,
            "description": "Rows on all pages. Counting stops at 10000: see `total_is_exact`."
          },
          "total_is_exact": {
            "type": "boolean",
            "description": "False if there are more rows than `total`. Then read pages until one has fewer rows than `limit`.\n"
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
  "addPlanRows": {
    "method": "POST",
    "path": "/plan/{plan_id}/row",
    "permission": "identity:read",
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": false,
    "endsKey": false,
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
      "x-max-import-bytes": 67108864,
      "required": [
        "first",
        "rows"
      ],
      "properties": {
        "first": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100000,
          "description": "The position of the first of these rows in the import, starting at 1."
        },
        "rows": {
          "type": "array",
          "minItems": 1,
          "maxItems": 1000,
          "items": {
            "type": "object",
            "additionalProperties": false,
            "required": [
              "line",
              "address"
            ],
            "description": "An absent member stays unchanged, or gets the default for a new identity. Null clears it. The address identifies the\nrow, in ASCII or Unicode and in any case. If an identity has it, that identity is changed. Otherwise a new identity\nis created.\n",
            "properties": {
              "line": {
                "type": "integer",
                "minimum": 1,
                "maximum": 9007199254740991,
                "description": "The line in the file, for the report."
              },
              "address": {
                "type": [
                  "string",
                  "number",
                  "null"
                ],
                "maxLength": 4096,
                "x-checked-later": true,
                "description": "Checked when the row is planned, like the same member in `createIdentity`, `updateIdentity` and\n`createMailboxQuota`. `department` is a name. `limit_bytes` is a number or its decimal digits. Null creates no\nmailbox for a new identity and removes none.\n"
              },
              "display_name": {
                "type": [
                  "string",
                  "number",
                  "null"
                ],
                "maxLength": 4096,
                "x-checked-later": true,
                "description": "Checked when the row is planned, like the same member in `createIdentity`, `updateIdentity` and\n`createMailboxQuota`. `department` is a name. `limit_bytes` is a number or its decimal digits. Null creates no\nmailbox for a new identity and removes none.\n"
              },
              "department": {
                "type": [
                  "string",
                  "number",
                  "null"
                ],
                "maxLength": 4096,
                "x-checked-later": true,
                "description": "Checked when the row is planned, like the same member in `createIdentity`, `updateIdentity` and\n`createMailboxQuota`. `department` is a name. `limit_bytes` is a number or its decimal digits. Null creates no\nmailbox for a new identity and removes none.\n"
              },
              "limit_bytes": {
                "type": [
                  "string",
                  "number",
                  "null"
                ],
                "maxLength": 4096,
                "x-checked-later": true,
                "description": "Checked when the row is planned, like the same member in `createIdentity`, `updateIdentity` and\n`createMailboxQuota`. `department` is a name. `limit_bytes` is a number or its decimal digits. Null creates no\nmailbox for a new identity and removes none.\n"
              },
              "status": {
                "type": [
                  "string",
                  "number",
                  "null"
                ],
                "maxLength": 4096,
                "x-checked-later": true,
                "description": "Checked when the row is planned, like the same member in `createIdentity`, `updateIdentity` and\n`createMailboxQuota`. `department` is a name. `limit_bytes` is a number or its decimal digits. Null creates no\nmailbox for a new identity and removes none.\n"
              },
              "status_reason": {
                "type": [
                  "string",
                  "number",
                  "null"
                ],
                "maxLength": 4096,
                "x-checked-later": true,
                "description": "Checked when the row is planned, like the same member in `createIdentity`, `updateIdentity` and\n`createMailboxQuota`. `department` is a name. `limit_bytes` is a number or its decimal digits. Null creates no\nmailbox for a new identity and removes none.\n"
              },
              "delivery_while_suspended": {
                "type": [
                  "string",
                  "number",
                  "null"
                ],
                "maxLength": 4096,
                "x-checked-later": true,
                "description": "Checked when the row is planned, like the same member in `createIdentity`, `updateIdentity` and\n`createMailboxQuota`. `department` is a name. `limit_bytes` is a number or its decimal digits. Null creates no\nmailbox for a new identity and removes none.\n"
              },
              "external_id": {
                "type": [
                  "string",
                  "number",
                  "null"
                ],
                "maxLength": 4096,
                "x-checked-later": true,
                "description": "Checked when the row is planned, like the same member in `createIdentity`, `updateIdentity` and\n`createMailboxQuota`. `department` is a name. `limit_bytes` is a number or its decimal digits. Null creates no\nmailbox for a new identity and removes none.\n"
              }
            }
          }
        }
      }
    },
    "bodyRequired": true,
    "answers": {
      "200": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "plan_id",
          "operation",
          "change",
          "selection",
          "state",
          "counts",
          "code",
          "refusals",
          "failures",
          "allotment",
          "full_count",
          "receipts",
          "can_revert",
          "passwords_until",
          "retry_of_plan_id",
          "reverts_plan_id",
          "import",
          "approval",
          "follows_plan_id",
          "followed_by_plan_id",
          "run_at",
          "created_by",
          "run_by",
          "created_at",
          "ready_at",
          "started_at",
          "finished_at",
          "expires_at",
          "items_removed_at"
        ],
        "properties": {
          "plan_id": {
            "type": "string",
            "description": "An opaque identifier.",
            "examples": [
              "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
            ]
          },
          "operation": {
            "type": "string",
            "enum": [
              "suspend",
              "reactivate",
              "move",
              "resize",
              "reset_password",
              "delete",
              "restore",
              "import",
              "leave"
            ],
            "x-permission-by-operation": {
              "suspend": "identity:suspend",
              "reactivate": "identity:suspend",
              "move": "identity:write",
              "resize": "mailbox_quota:write",
              "reset_password": "identity:reset_password",
              "delete": "identity:write",
              "restore": "identity:write",
              "import": "identity:write",
              "leave": "identity:suspend"
            }
          },
          "change": {
            "type": "object",
            "additionalProperties": false,
            "description": "The values to set. Each operation accepts only its own members. suspend: `status_reason` and\n`delivery_while_suspended`, unchanged if absent. leave: the same, and `delete_after_days`. move: `department_id`.\nresize: `mode` and `bytes`. reset_password: `must_change_password`. import: `existing`, `passwords` and\n`create_departments`.\n",
            "properties": {
              "status_reason": {
                "type": [
                  "string",
                  "null"
                ],
                "maxLength": 255,
                "pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f]*$",
                "x-pattern-message": "may not contain control characters",
                "x-normalize": "text",
                "description": "One line of text. Null or empty clears it."
              },
              "delivery_while_suspended": {
                "type": "string",
                "enum": [
                  "accept",
                  "reject"
                ]
              },
              "department_id": {
                "type": [
                  "string",
                  "null"
                ],
                "maxLength": 64,
                "description": "move, required. The department, or null for none."
              },
              "mode": {
                "type": "string",
                "enum": [
                  "set",
                  "grow",
                  "shrink_to_fit"
                ],
                "description": "resize, required. `set` sets the size to `bytes`. `grow` increases it by `bytes`. `shrink_to_fit` sets the\nsmallest whole GB or GiB that is at most 90% full. It never enlarges a mailbox and skips mailboxes that are not\nmeasured.\n"
              },
              "bytes": {
                "type": "integer",
                "minimum": 1048576,
                "maximum": 1125899906842624,
                "multipleOf": 1024,
                "description": "Bytes; a multiple of 1024."
              },
              "existing": {
                "type": "string",
                "enum": [
                  "update",
                  "skip",
                  "refuse"
                ],
                "description": "import: the handling of existing identities. `update` is the default. `skip` leaves them unchanged. `refuse`\nrefuses the row (`address_taken`).\n"
              },
              "passwords": {
                "type": "string",
                "enum": [
                  "generate",
                  "none"
                ],
                "description": "import: the passwords of new identities. `generate` is the default and creates passwords that must be changed at\nthe first sign-in (`fetchPlanPasswords`). `none` sets no password.\n"
              },
              "create_departments": {
                "type": "boolean",
                "description": "import: whether missing departments are created. The default is false."
              },
              "delete_after_days": {
                "type": "integer",
                "minimum": 1,
                "maximum": 365,
                "description": "leave: the number of days after which the identities are deleted. The deletion is a separate plan\n(`followed_by_plan_id`), created when this plan ends. Absent means never. At most 500 identities. Identities\nthat change in the meantime are skipped.\n"
              },
              "must_change_password": {
                "type": "boolean",
                "description": "reset_password: whether the password must be changed at the first sign-in. The default is true."
              }
            }
          },
          "selection": {
            "type": "object",
            "additionalProperties": false,
            "description": "The kind of selection, and the number of identities.",
            "required": [
              "kind",
              "count"
            ],
            "properties": {
              "kind": {
                "type": "string",
                "enum": [
                  "identity_ids",
                  "filter",
                  "mailbox_filter",
                  "import",
                  "retry",
                  "revert"
                ]
              },
              "count": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              }
            }
          },
          "state": {
            "type": "string",
            "enum": [
              "receiving",
              "preparing",
              "ready",
              "awaiting_approval",
              "scheduled",
              "queued",
              "running",
              "on_hold",
              "done",
              "cancelled",
              "failed",
              "expired"
            ],
            "description": "`on_hold` means that the database was restored from a backup. The plan waits until the operator resumes it. It can\nbe canceled.\n"
          },
          "counts": {
            "type": "object",
            "additionalProperties": false,
            "description": "`total` is the sum of `will_change`, `unchanged` and `refused`. `will_change` is the sum of `done`, `failed`,\n`cancelled` and `remaining`. While the plan is being prepared, they count the items planned so far.\n",
            "required": [
              "total",
              "will_change",
              "unchanged",
              "refused",
              "done",
              "failed",
              "cancelled",
              "remaining"
            ],
            "properties": {
              "total": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "will_change": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "unchanged": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "refused": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "done": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "failed": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "cancelled": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "remaining": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              }
            }
          },
          "code": {
            "oneOf": [
              {
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
                  "sign_in_failed",
                  "account_suspended",
                  "not_found",
                  "method_not_allowed",
                  "payload_too_large",
                  "unsupported_media_type",
                  "headers_too_large",
                  "name_taken",
                  "address_taken",
                  "address_held",
                  "department_not_empty",
                  "mailbox_quota_exists",
                  "allotment_exceeded",
                  "identity_limit_reached",
                  "not_revertible",
                  "revert_conflict",
                  "below_current_use",
                  "mailbox_in_use",
                  "above_domain_maximum",
                  "catch_all_without_mailbox",
                  "wrong_plan_state",
                  "too_many_plans",
                  "row_invalid",
                  "row_repeated",
                  "row_conflict",
                  "department_unknown",
                  "domain_unknown",
                  "other_key_needed",
                  "approval_needed",
                  "idempotency_in_progress",
                  "stale_version",
                  "idempotency_key_reused",
                  "rate_limited",
                  "internal_error",
                  "dependency_unavailable"
                ]
              },
              {
                "type": "null"
              }
            ],
            "description": "The reason why the whole plan failed. Null if it didn't."
          },
          "refusals": {
            "type": "array",
            "maxItems": 50,
            "description": "Why identities are refused, most first.",
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": [
                "code",
                "title",
                "count"
              ],
              "properties": {
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
                    "sign_in_failed",
                    "account_suspended",
                    "not_found",
                    "method_not_allowed",
                    "payload_too_large",
                    "unsupported_media_type",
                    "headers_too_large",
                    "name_taken",
                    "address_taken",
                    "address_held",
                    "department_not_empty",
                    "mailbox_quota_exists",
                    "allotment_exceeded",
                    "identity_limit_reached",
                    "not_revertible",
                    "revert_conflict",
                    "below_current_use",
                    "mailbox_in_use",
                    "above_domain_maximum",
                    "catch_all_without_mailbox",
                    "wrong_plan_state",
                    "too_many_plans",
                    "row_invalid",
                    "row_repeated",
                    "row_conflict",
                    "department_unknown",
                    "domain_unknown",
                    "other_key_needed",
                    "approval_needed",
                    "idempotency_in_progress",
                    "stale_version",
                    "idempotency_key_reused",
                    "rate_limited",
                    "internal_error",
                    "dependency_unavailable"
                  ]
                },
                "title": {
                  "type": "string"
                },
                "count": {
                  "type": "integer",
                  "minimum": 0,
                  "maximum": 9007199254740991
                }
              }
            }
          },
          "failures": {
            "type": "array",
            "maxItems": 50,
            "description": "Why identities failed, most first.",
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": [
                "code",
                "title",
                "count"
              ],
              "properties": {
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
                    "sign_in_failed",
                    "account_suspended",
                    "not_found",
                    "method_not_allowed",
                    "payload_too_large",
                    "unsupported_media_type",
                    "headers_too_large",
                    "name_taken",
                    "address_taken",
                    "address_held",
                    "department_not_empty",
                    "mailbox_quota_exists",
                    "allotment_exceeded",
                    "identity_limit_reached",
                    "not_revertible",
                    "revert_conflict",
                    "below_current_use",
                    "mailbox_in_use",
                    "above_domain_maximum",
                    "catch_all_without_mailbox",
                    "wrong_plan_state",
                    "too_many_plans",
                    "row_invalid",
                    "row_repeated",
                    "row_conflict",
                    "department_unknown",
                    "domain_unknown",
                    "other_key_needed",
                    "approval_needed",
                    "idempotency_in_progress",
                    "stale_version",
                    "idempotency_key_reused",
                    "rate_limited",
                    "internal_error",
                    "dependency_unavailable"
                  ]
                },
                "title": {
                  "type": "string"
                },
                "count": {
                  "type": "integer",
                  "minimum": 0,
                  "maximum": 9007199254740991
                }
              }
            }
          },
          "allotment": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "before_bytes",
                  "after_bytes",
                  "available_bytes"
                ],
                "properties": {
                  "before_bytes": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The allocated storage when the plan was created."
                  },
                  "after_bytes": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The allocated storage after the plan."
                  },
                  "available_bytes": {
                    "type": "integer",
                    "minimum": -9007199254740991,
                    "maximum": 9007199254740991,
                    "description": "The available storage after the plan. Negative if more is allocated than the total."
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "Only for resize, delete, restore and import, once planned."
          },
          "full_count": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991,
            "description": "The number of mailboxes that will be full and accept no new mail. `revertPlan` restores every former size, even\nif it is below the used storage.\n"
          },
          "receipts": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "description": "The changes that mail servers apply for this plan, counted like `listEnforcements` with the plan's ID as\n`request_id`.\n",
                "required": [
                  "pending",
                  "failing",
                  "enforced",
                  "superseded",
                  "unchecked"
                ],
                "properties": {
                  "pending": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "Not applied yet, including those whose last attempt failed."
                  },
                  "failing": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "Those whose last attempt failed."
                  },
                  "enforced": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991
                  },
                  "superseded": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991
                  },
                  "unchecked": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "Null if no mail system is connected."
          },
          "can_revert": {
            "type": "boolean",
            "description": "Whether `revertPlan` can undo the plan."
          },
          "passwords_until": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "The time until which generated passwords can be fetched. Null if there are none."
          },
          "retry_of_plan_id": {
            "type": [
              "string",
              "null"
            ],
            "description": "The plan whose failed and canceled items this plan repeats."
          },
          "reverts_plan_id": {
            "type": [
              "string",
              "null"
            ],
            "description": "The plan that this plan undoes."
          },
          "import": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "row_count",
                  "received_count",
                  "create_count",
                  "columns",
                  "file_name"
                ],
                "properties": {
                  "row_count": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The number of rows in the import."
                  },
                  "received_count": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The number of rows received."
                  },
                  "create_count": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The number of new identities among `will_change`, once planned. The others are changed."
                  },
                  "columns": {
                    "type": "array",
                    "maxItems": 7,
                    "items": {
                      "type": "string",
                      "enum": [
                        "display_name",
                        "department",
                        "limit_bytes",
                        "status",
                        "status_reason",
                        "delivery_while_suspended",
                        "external_id"
                      ]
                    }
                  },
                  "file_name": {
                    "type": [
                      "string",
                      "null"
                    ]
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "Only for an import, and for plans that retry or undo one. Otherwise null."
          },
          "follows_plan_id": {
            "type": [
              "string",
              "null"
            ],
            "description": "Only for a deletion. The offboarding plan that it follows."
          },
          "followed_by_plan_id": {
            "type": [
              "string",
              "null"
            ],
            "description": "Only for an offboarding plan. The deletion that follows it."
          },
          "approval": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "above",
                  "asked_at",
                  "is_own",
                  "approved_by",
                  "approved_at"
                ],
                "properties": {
                  "above": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 100000,
                    "description": "`deletion_approval_above` when the plan was run."
                  },
                  "asked_at": {
                    "type": "string",
                    "format": "date-time",
                    "description": "RFC 3339, UTC, milliseconds.",
                    "examples": [
                      "2026-11-20T09:15:00.000Z"
                    ]
                  },
                  "is_own": {
                    "type": "boolean",
                    "description": "Whether this key can't approve because it ran the plan (`run_by`), was created by that key, or comes from the\nsame key.\n"
                  },
                  "approved_by": {
                    "oneOf": [
                      {
                        "type": "object",
                        "additionalProperties": false,
                        "required": [
                          "key_id",
                          "key_name"
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
                          }
                        }
                      },
                      {
                        "type": "null"
                      }
                    ],
                    "description": "Null while it waits."
                  },
                  "approved_at": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "format": "date-time"
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "The approval by a second key. Null if none is needed or the plan hasn't been run."
          },
          "run_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "The time at which the plan runs. Null means now."
          },
          "created_by": {
            "type": "object",
            "additionalProperties": false,
            "required": [
              "key_id",
              "key_name"
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
              }
            }
          },
          "run_by": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "key_id",
                  "key_name"
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
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "The key with which the plan acts."
          },
          "created_at": {
            "type": "string",
            "format": "date-time",
            "description": "RFC 3339, UTC, milliseconds.",
            "examples": [
              "2026-11-20T09:15:00.000Z"
            ]
          },
          "ready_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "started_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "finished_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "expires_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "The time until which the plan can be run. Null after a run or cancel."
          },
          "items_removed_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "The time at which the items were deleted. Null while the plan has them. Items are kept for 90 days after the\nplan ends. Items of a plan that never ran are deleted when it is canceled, or a day after it expires. The counts\nstay. `refusals` and `failures` are then empty, and the plan can't be retried or undone.\n"
          }
        }
      }
    }
  },
  "runPlan": {
    "method": "POST",
    "path": "/plan/{plan_id}/run",
    "permission": "identity:read",
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": false,
    "endsKey": false,
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
        "run_at": {
          "type": [
            "string",
            "null"
          ],
          "format": "date-time",
          "maxLength": 64,
          "description": "A time within the next year. Absent or null means now."
        }
      }
    },
    "bodyRequired": false,
    "answers": {
      "202": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "plan"
        ],
        "properties": {
          "plan": {
            "type": "object",
            "additionalProperties": false,
            "required": [
              "plan_id",
              "operation",
              "change",
              "selection",
              "state",
              "counts",
              "code",
              "refusals",
              "failures",
              "allotment",
              "full_count",
              "receipts",
              "can_revert",
              "passwords_until",
              "retry_of_plan_id",
              "reverts_plan_id",
              "import",
              "approval",
              "follows_plan_id",
              "followed_by_plan_id",
              "run_at",
              "created_by",
              "run_by",
              "created_at",
              "ready_at",
              "started_at",
              "finished_at",
              "expires_at",
              "items_removed_at"
            ],
            "properties": {
              "plan_id": {
                "type": "string",
                "description": "An opaque identifier.",
                "examples": [
                  "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                ]
              },
              "operation": {
                "type": "string",
                "enum": [
                  "suspend",
                  "reactivate",
                  "move",
                  "resize",
                  "reset_password",
                  "delete",
                  "restore",
                  "import",
                  "leave"
                ],
                "x-permission-by-operation": {
                  "suspend": "identity:suspend",
                  "reactivate": "identity:suspend",
                  "move": "identity:write",
                  "resize": "mailbox_quota:write",
                  "reset_password": "identity:reset_password",
                  "delete": "identity:write",
                  "restore": "identity:write",
                  "import": "identity:write",
                  "leave": "identity:suspend"
                }
              },
              "change": {
                "type": "object",
                "additionalProperties": false,
                "description": "The values to set. Each operation accepts only its own members. suspend: `status_reason` and\n`delivery_while_suspended`, unchanged if absent. leave: the same, and `delete_after_days`. move: `department_id`.\nresize: `mode` and `bytes`. reset_password: `must_change_password`. import: `existing`, `passwords` and\n`create_departments`.\n",
                "properties": {
                  "status_reason": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "maxLength": 255,
                    "pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f]*$",
                    "x-pattern-message": "may not contain control characters",
                    "x-normalize": "text",
                    "description": "One line of text. Null or empty clears it."
                  },
                  "delivery_while_suspended": {
                    "type": "string",
                    "enum": [
                      "accept",
                      "reject"
                    ]
                  },
                  "department_id": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "maxLength": 64,
                    "description": "move, required. The department, or null for none."
                  },
                  "mode": {
                    "type": "string",
                    "enum": [
                      "set",
                      "grow",
                      "shrink_to_fit"
                    ],
                    "description": "resize, required. `set` sets the size to `bytes`. `grow` increases it by `bytes`. `shrink_to_fit` sets the\nsmallest whole GB or GiB that is at most 90% full. It never enlarges a mailbox and skips mailboxes that are not\nmeasured.\n"
                  },
                  "bytes": {
                    "type": "integer",
                    "minimum": 1048576,
                    "maximum": 1125899906842624,
                    "multipleOf": 1024,
                    "description": "Bytes; a multiple of 1024."
                  },
                  "existing": {
                    "type": "string",
                    "enum": [
                      "update",
                      "skip",
                      "refuse"
                    ],
                    "description": "import: the handling of existing identities. `update` is the default. `skip` leaves them unchanged. `refuse`\nrefuses the row (`address_taken`).\n"
                  },
                  "passwords": {
                    "type": "string",
                    "enum": [
                      "generate",
                      "none"
                    ],
                    "description": "import: the passwords of new identities. `generate` is the default and creates passwords that must be changed at\nthe first sign-in (`fetchPlanPasswords`). `none` sets no password.\n"
                  },
                  "create_departments": {
                    "type": "boolean",
                    "description": "import: whether missing departments are created. The default is false."
                  },
                  "delete_after_days": {
                    "type": "integer",
                    "minimum": 1,
                    "maximum": 365,
                    "description": "leave: the number of days after which the identities are deleted. The deletion is a separate plan\n(`followed_by_plan_id`), created when this plan ends. Absent means never. At most 500 identities. Identities\nthat change in the meantime are skipped.\n"
                  },
                  "must_change_password": {
                    "type": "boolean",
                    "description": "reset_password: whether the password must be changed at the first sign-in. The default is true."
                  }
                }
              },
              "selection": {
                "type": "object",
                "additionalProperties": false,
                "description": "The kind of selection, and the number of identities.",
                "required": [
                  "kind",
                  "count"
                ],
                "properties": {
                  "kind": {
                    "type": "string",
                    "enum": [
                      "identity_ids",
                      "filter",
                      "mailbox_filter",
                      "import",
                      "retry",
                      "revert"
                    ]
                  },
                  "count": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991
                  }
                }
              },
              "state": {
                "type": "string",
                "enum": [
                  "receiving",
                  "preparing",
                  "ready",
                  "awaiting_approval",
                  "scheduled",
                  "queued",
                  "running",
                  "on_hold",
                  "done",
                  "cancelled",
                  "failed",
                  "expired"
                ],
                "description": "`on_hold` means that the database was restored from a backup. The plan waits until the operator resumes it. It can\nbe canceled.\n"
              },
              "counts": {
                "type": "object",
                "additionalProperties": false,
                "description": "`total` is the sum of `will_change`, `unchanged` and `refused`. `will_change` is the sum of `done`, `failed`,\n`cancelled` and `remaining`. While the plan is being prepared, they count the items planned so far.\n",
                "required": [
                  "total",
                  "will_change",
                  "unchanged",
                  "refused",
                  "done",
                  "failed",
                  "cancelled",
                  "remaining"
                ],
                "properties": {
                  "total": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991
                  },
                  "will_change": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991
                  },
                  "unchanged": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991
                  },
                  "refused": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991
                  },
                  "done": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991
                  },
                  "failed": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991
                  },
                  "cancelled": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991
                  },
                  "remaining": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991
                  }
                }
              },
              "code": {
                "oneOf": [
                  {
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
                      "sign_in_failed",
                      "account_suspended",
                      "not_found",
                      "method_not_allowed",
                      "payload_too_large",
                      "unsupported_media_type",
                      "headers_too_large",
                      "name_taken",
                      "address_taken",
                      "address_held",
                      "department_not_empty",
                      "mailbox_quota_exists",
                      "allotment_exceeded",
                      "identity_limit_reached",
                      "not_revertible",
                      "revert_conflict",
                      "below_current_use",
                      "mailbox_in_use",
                      "above_domain_maximum",
                      "catch_all_without_mailbox",
                      "wrong_plan_state",
                      "too_many_plans",
                      "row_invalid",
                      "row_repeated",
                      "row_conflict",
                      "department_unknown",
                      "domain_unknown",
                      "other_key_needed",
                      "approval_needed",
                      "idempotency_in_progress",
                      "stale_version",
                      "idempotency_key_reused",
                      "rate_limited",
                      "internal_error",
                      "dependency_unavailable"
                    ]
                  },
                  {
                    "type": "null"
                  }
                ],
                "description": "The reason why the whole plan failed. Null if it didn't."
              },
              "refusals": {
                "type": "array",
                "maxItems": 50,
                "description": "Why identities are refused, most first.",
                "items": {
                  "type": "object",
                  "additionalProperties": false,
                  "required": [
                    "code",
                    "title",
                    "count"
                  ],
                  "properties": {
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
                        "sign_in_failed",
                        "account_suspended",
                        "not_found",
                        "method_not_allowed",
                        "payload_too_large",
                        "unsupported_media_type",
                        "headers_too_large",
                        "name_taken",
                        "address_taken",
                        "address_held",
                        "department_not_empty",
                        "mailbox_quota_exists",
                        "allotment_exceeded",
                        "identity_limit_reached",
                        "not_revertible",
                        "revert_conflict",
                        "below_current_use",
                        "mailbox_in_use",
                        "above_domain_maximum",
                        "catch_all_without_mailbox",
                        "wrong_plan_state",
                        "too_many_plans",
                        "row_invalid",
                        "row_repeated",
                        "row_conflict",
                        "department_unknown",
                        "domain_unknown",
                        "other_key_needed",
                        "approval_needed",
                        "idempotency_in_progress",
                        "stale_version",
                        "idempotency_key_reused",
                        "rate_limited",
                        "internal_error",
                        "dependency_unavailable"
                      ]
                    },
                    "title": {
                      "type": "string"
                    },
                    "count": {
                      "type": "integer",
                      "minimum": 0,
                      "maximum": 9007199254740991
                    }
                  }
                }
              },
              "failures": {
                "type": "array",
                "maxItems": 50,
                "description": "Why identities failed, most first.",
                "items": {
                  "type": "object",
                  "additionalProperties": false,
                  "required": [
                    "code",
                    "title",
                    "count"
                  ],
                  "properties": {
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
                        "sign_in_failed",
                        "account_suspended",
                        "not_found",
                        "method_not_allowed",
                        "payload_too_large",
                        "unsupported_media_type",
                        "headers_too_large",
                        "name_taken",
                        "address_taken",
                        "address_held",
                        "department_not_empty",
                        "mailbox_quota_exists",
                        "allotment_exceeded",
                        "identity_limit_reached",
                        "not_revertible",
                        "revert_conflict",
                        "below_current_use",
                        "mailbox_in_use",
                        "above_domain_maximum",
                        "catch_all_without_mailbox",
                        "wrong_plan_state",
                        "too_many_plans",
                        "row_invalid",
                        "row_repeated",
                        "row_conflict",
                        "department_unknown",
                        "domain_unknown",
                        "other_key_needed",
                        "approval_needed",
                        "idempotency_in_progress",
                        "stale_version",
                        "idempotency_key_reused",
                        "rate_limited",
                        "internal_error",
                        "dependency_unavailable"
                      ]
                    },
                    "title": {
                      "type": "string"
                    },
                    "count": {
                      "type": "integer",
                      "minimum": 0,
                      "maximum": 9007199254740991
                    }
                  }
                }
              },
              "allotment": {
                "oneOf": [
                  {
                    "type": "object",
                    "additionalProperties": false,
                    "required": [
                      "before_bytes",
                      "after_bytes",
                      "available_bytes"
                    ],
                    "properties": {
                      "before_bytes": {
                        "type": "integer",
                        "minimum": 0,
                        "maximum": 9007199254740991,
                        "description": "The allocated storage when the plan was created."
                      },
                      "after_bytes": {
                        "type": "integer",
                        "minimum": 0,
                        "maximum": 9007199254740991,
                        "description": "The allocated storage after the plan."
                      },
                      "available_bytes": {
                        "type": "integer",
                        "minimum": -9007199254740991,
                        "maximum": 9007199254740991,
                        "description": "The available storage after the plan. Negative if more is allocated than the total."
                      }
                    }
                  },
                  {
                    "type": "null"
                  }
                ],
                "description": "Only for resize, delete, restore and import, once planned."
              },
              "full_count": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991,
                "description": "The number of mailboxes that will be full and accept no new mail. `revertPlan` restores every former size, even\nif it is below the used storage.\n"
              },
              "receipts": {
                "oneOf": [
                  {
                    "type": "object",
                    "additionalProperties": false,
                    "description": "The changes that mail servers apply for this plan, counted like `listEnforcements` with the plan's ID as\n`request_id`.\n",
                    "required": [
                      "pending",
                      "failing",
                      "enforced",
                      "superseded",
                      "unchecked"
                    ],
                    "properties": {
                      "pending": {
                        "type": "integer",
                        "minimum": 0,
                        "maximum": 9007199254740991,
                        "description": "Not applied yet, including those whose last attempt failed."
                      },
                      "failing": {
                        "type": "integer",
                        "minimum": 0,
                        "maximum": 9007199254740991,
                        "description": "Those whose last attempt failed."
                      },
                      "enforced": {
                        "type": "integer",
                        "minimum": 0,
                        "maximum": 9007199254740991
                      },
                      "superseded": {
                        "type": "integer",
                        "minimum": 0,
                        "maximum": 9007199254740991
                      },
                      "unchecked": {
                        "type": "integer",
                        "minimum": 0,
                        "maximum": 9007199254740991
                      }
                    }
                  },
                  {
                    "type": "null"
                  }
                ],
                "description": "Null if no mail system is connected."
              },
              "can_revert": {
                "type": "boolean",
                "description": "Whether `revertPlan` can undo the plan."
              },
              "passwords_until": {
                "type": [
                  "string",
                  "null"
                ],
                "format": "date-time",
                "description": "The time until which generated passwords can be fetched. Null if there are none."
              },
              "retry_of_plan_id": {
                "type": [
                  "string",
                  "null"
                ],
                "description": "The plan whose failed and canceled items this plan repeats."
              },
              "reverts_plan_id": {
                "type": [
                  "string",
                  "null"
                ],
                "description": "The plan that this plan undoes."
              },
              "import": {
                "oneOf": [
                  {
                    "type": "object",
                    "additionalProperties": false,
                    "required": [
                      "row_count",
                      "received_count",
                      "create_count",
                      "columns",
                      "file_name"
                    ],
                    "properties": {
                      "row_count": {
                        "type": "integer",
                        "minimum": 0,
                        "maximum": 9007199254740991,
                        "description": "The number of rows in the import."
                      },
                      "received_count": {
                        "type": "integer",
                        "minimum": 0,
                        "maximum": 9007199254740991,
                        "description": "The number of rows received."
                      },
                      "create_count": {
                        "type": "integer",
                        "minimum": 0,
                        "maximum": 9007199254740991,
                        "description": "The number of new identities among `will_change`, once planned. The others are changed."
                      },
                      "columns": {
                        "type": "array",
                        "maxItems": 7,
                        "items": {
                          "type": "string",
                          "enum": [
                            "display_name",
                            "department",
                            "limit_bytes",
                            "status",
                            "status_reason",
                            "delivery_while_suspended",
                            "external_id"
                          ]
                        }
                      },
                      "file_name": {
                        "type": [
                          "string",
                          "null"
                        ]
                      }
                    }
                  },
                  {
                    "type": "null"
                  }
                ],
                "description": "Only for an import, and for plans that retry or undo one. Otherwise null."
              },
              "follows_plan_id": {
                "type": [
                  "string",
                  "null"
                ],
                "description": "Only for a deletion. The offboarding plan that it follows."
              },
              "followed_by_plan_id": {
                "type": [
                  "string",
                  "null"
                ],
                "description": "Only for an offboarding plan. The deletion that follows it."
              },
              "approval": {
                "oneOf": [
                  {
                    "type": "object",
                    "additionalProperties": false,
                    "required": [
                      "above",
                      "asked_at",
                      "is_own",
                      "approved_by",
                      "approved_at"
                    ],
                    "properties": {
                      "above": {
                        "type": "integer",
                        "minimum": 0,
                        "maximum": 100000,
                        "description": "`deletion_approval_above` when the plan was run."
                      },
                      "asked_at": {
                        "type": "string",
                        "format": "date-time",
                        "description": "RFC 3339, UTC, milliseconds.",
                        "examples": [
                          "2026-11-20T09:15:00.000Z"
                        ]
                      },
                      "is_own": {
                        "type": "boolean",
                        "description": "Whether this key can't approve because it ran the plan (`run_by`), was created by that key, or comes from the\nsame key.\n"
                      },
                      "approved_by": {
                        "oneOf": [
                          {
                            "type": "object",
                            "additionalProperties": false,
                            "required": [
                              "key_id",
                              "key_name"
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
                              }
                            }
                          },
                          {
                            "type": "null"
                          }
                        ],
                        "description": "Null while it waits."
                      },
                      "approved_at": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "format": "date-time"
                      }
                    }
                  },
                  {
                    "type": "null"
                  }
                ],
                "description": "The approval by a second key. Null if none is needed or the plan hasn't been run."
              },
              "run_at": {
                "type": [
                  "string",
                  "null"
                ],
                "format": "date-time",
                "description": "The time at which the plan runs. Null means now."
              },
              "created_by": {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "key_id",
                  "key_name"
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
                  }
                }
              },
              "run_by": {
                "oneOf": [
                  {
                    "type": "object",
                    "additionalProperties": false,
                    "required": [
                      "key_id",
                      "key_name"
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
                      }
                    }
                  },
                  {
                    "type": "null"
                  }
                ],
                "description": "The key with which the plan acts."
              },
              "created_at": {
                "type": "string",
                "format": "date-time",
                "description": "RFC 3339, UTC, milliseconds.",
                "examples": [
                  "2026-11-20T09:15:00.000Z"
                ]
              },
              "ready_at": {
                "type": [
                  "string",
                  "null"
                ],
                "format": "date-time"
              },
              "started_at": {
                "type": [
                  "string",
                  "null"
                ],
                "format": "date-time"
              },
              "finished_at": {
                "type": [
                  "string",
                  "null"
                ],
                "format": "date-time"
              },
              "expires_at": {
                "type": [
                  "string",
                  "null"
                ],
                "format": "date-time",
                "description": "The time until which the plan can be run. Null after a run or cancel."
              },
              "items_removed_at": {
                "type": [
                  "string",
                  "null"
                ],
                "format": "date-time",
                "description": "The time at which the items were deleted. Null while the plan has them. Items are kept for 90 days after the\nplan ends. Items of a plan that never ran are deleted when it is canceled, or a day after it expires. The counts\nstay. `refusals` and `failures` are then empty, and the plan can't be retried or undone.\n"
              }
            }
          },
          "passwords_key": {
            "type": "string",
            "description": "The only key to the generated passwords. Returned only in this response.",
            "x-one-time": true
          }
        }
      }
    }
  },
  "approvePlan": {
    "method": "POST",
    "path": "/plan/{plan_id}/approve",
    "permission": "identity:read",
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": false,
    "endsKey": false,
    "headers": [
      "Idempotency-Key"
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
          "plan_id",
          "operation",
          "change",
          "selection",
          "state",
          "counts",
          "code",
          "refusals",
          "failures",
          "allotment",
          "full_count",
          "receipts",
          "can_revert",
          "passwords_until",
          "retry_of_plan_id",
          "reverts_plan_id",
          "import",
          "approval",
          "follows_plan_id",
          "followed_by_plan_id",
          "run_at",
          "created_by",
          "run_by",
          "created_at",
          "ready_at",
          "started_at",
          "finished_at",
          "expires_at",
          "items_removed_at"
        ],
        "properties": {
          "plan_id": {
            "type": "string",
            "description": "An opaque identifier.",
            "examples": [
              "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
            ]
          },
          "operation": {
            "type": "string",
            "enum": [
              "suspend",
              "reactivate",
              "move",
              "resize",
              "reset_password",
              "delete",
              "restore",
              "import",
              "leave"
            ],
            "x-permission-by-operation": {
              "suspend": "identity:suspend",
              "reactivate": "identity:suspend",
              "move": "identity:write",
              "resize": "mailbox_quota:write",
              "reset_password": "identity:reset_password",
              "delete": "identity:write",
              "restore": "identity:write",
              "import": "identity:write",
              "leave": "identity:suspend"
            }
          },
          "change": {
            "type": "object",
            "additionalProperties": false,
            "description": "The values to set. Each operation accepts only its own members. suspend: `status_reason` and\n`delivery_while_suspended`, unchanged if absent. leave: the same, and `delete_after_days`. move: `department_id`.\nresize: `mode` and `bytes`. reset_password: `must_change_password`. import: `existing`, `passwords` and\n`create_departments`.\n",
            "properties": {
              "status_reason": {
                "type": [
                  "string",
                  "null"
                ],
                "maxLength": 255,
                "pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f]*$",
                "x-pattern-message": "may not contain control characters",
                "x-normalize": "text",
                "description": "One line of text. Null or empty clears it."
              },
              "delivery_while_suspended": {
                "type": "string",
                "enum": [
                  "accept",
                  "reject"
                ]
              },
              "department_id": {
                "type": [
                  "string",
                  "null"
                ],
                "maxLength": 64,
                "description": "move, required. The department, or null for none."
              },
              "mode": {
                "type": "string",
                "enum": [
                  "set",
                  "grow",
                  "shrink_to_fit"
                ],
                "description": "resize, required. `set` sets the size to `bytes`. `grow` increases it by `bytes`. `shrink_to_fit` sets the\nsmallest whole GB or GiB that is at most 90% full. It never enlarges a mailbox and skips mailboxes that are not\nmeasured.\n"
              },
              "bytes": {
                "type": "integer",
                "minimum": 1048576,
                "maximum": 1125899906842624,
                "multipleOf": 1024,
                "description": "Bytes; a multiple of 1024."
              },
              "existing": {
                "type": "string",
                "enum": [
                  "update",
                  "skip",
                  "refuse"
                ],
                "description": "import: the handling of existing identities. `update` is the default. `skip` leaves them unchanged. `refuse`\nrefuses the row (`address_taken`).\n"
              },
              "passwords": {
                "type": "string",
                "enum": [
                  "generate",
                  "none"
                ],
                "description": "import: the passwords of new identities. `generate` is the default and creates passwords that must be changed at\nthe first sign-in (`fetchPlanPasswords`). `none` sets no password.\n"
              },
              "create_departments": {
                "type": "boolean",
                "description": "import: whether missing departments are created. The default is false."
              },
              "delete_after_days": {
                "type": "integer",
                "minimum": 1,
                "maximum": 365,
                "description": "leave: the number of days after which the identities are deleted. The deletion is a separate plan\n(`followed_by_plan_id`), created when this plan ends. Absent means never. At most 500 identities. Identities\nthat change in the meantime are skipped.\n"
              },
              "must_change_password": {
                "type": "boolean",
                "description": "reset_password: whether the password must be changed at the first sign-in. The default is true."
              }
            }
          },
          "selection": {
            "type": "object",
            "additionalProperties": false,
            "description": "The kind of selection, and the number of identities.",
            "required": [
              "kind",
              "count"
            ],
            "properties": {
              "kind": {
                "type": "string",
                "enum": [
                  "identity_ids",
                  "filter",
                  "mailbox_filter",
                  "import",
                  "retry",
                  "revert"
                ]
              },
              "count": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              }
            }
          },
          "state": {
            "type": "string",
            "enum": [
              "receiving",
              "preparing",
              "ready",
              "awaiting_approval",
              "scheduled",
              "queued",
              "running",
              "on_hold",
              "done",
              "cancelled",
              "failed",
              "expired"
            ],
            "description": "`on_hold` means that the database was restored from a backup. The plan waits until the operator resumes it. It can\nbe canceled.\n"
          },
          "counts": {
            "type": "object",
            "additionalProperties": false,
            "description": "`total` is the sum of `will_change`, `unchanged` and `refused`. `will_change` is the sum of `done`, `failed`,\n`cancelled` and `remaining`. While the plan is being prepared, they count the items planned so far.\n",
            "required": [
              "total",
              "will_change",
              "unchanged",
              "refused",
              "done",
              "failed",
              "cancelled",
              "remaining"
            ],
            "properties": {
              "total": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "will_change": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "unchanged": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "refused": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "done": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "failed": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "cancelled": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "remaining": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              }
            }
          },
          "code": {
            "oneOf": [
              {
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
                  "sign_in_failed",
                  "account_suspended",
                  "not_found",
                  "method_not_allowed",
                  "payload_too_large",
                  "unsupported_media_type",
                  "headers_too_large",
                  "name_taken",
                  "address_taken",
                  "address_held",
                  "department_not_empty",
                  "mailbox_quota_exists",
                  "allotment_exceeded",
                  "identity_limit_reached",
                  "not_revertible",
                  "revert_conflict",
                  "below_current_use",
                  "mailbox_in_use",
                  "above_domain_maximum",
                  "catch_all_without_mailbox",
                  "wrong_plan_state",
                  "too_many_plans",
                  "row_invalid",
                  "row_repeated",
                  "row_conflict",
                  "department_unknown",
                  "domain_unknown",
                  "other_key_needed",
                  "approval_needed",
                  "idempotency_in_progress",
                  "stale_version",
                  "idempotency_key_reused",
                  "rate_limited",
                  "internal_error",
                  "dependency_unavailable"
                ]
              },
              {
                "type": "null"
              }
            ],
            "description": "The reason why the whole plan failed. Null if it didn't."
          },
          "refusals": {
            "type": "array",
            "maxItems": 50,
            "description": "Why identities are refused, most first.",
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": [
                "code",
                "title",
                "count"
              ],
              "properties": {
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
                    "sign_in_failed",
                    "account_suspended",
                    "not_found",
                    "method_not_allowed",
                    "payload_too_large",
                    "unsupported_media_type",
                    "headers_too_large",
                    "name_taken",
                    "address_taken",
                    "address_held",
                    "department_not_empty",
                    "mailbox_quota_exists",
                    "allotment_exceeded",
                    "identity_limit_reached",
                    "not_revertible",
                    "revert_conflict",
                    "below_current_use",
                    "mailbox_in_use",
                    "above_domain_maximum",
                    "catch_all_without_mailbox",
                    "wrong_plan_state",
                    "too_many_plans",
                    "row_invalid",
                    "row_repeated",
                    "row_conflict",
                    "department_unknown",
                    "domain_unknown",
                    "other_key_needed",
                    "approval_needed",
                    "idempotency_in_progress",
                    "stale_version",
                    "idempotency_key_reused",
                    "rate_limited",
                    "internal_error",
                    "dependency_unavailable"
                  ]
                },
                "title": {
                  "type": "string"
                },
                "count": {
                  "type": "integer",
                  "minimum": 0,
                  "maximum": 9007199254740991
                }
              }
            }
          },
          "failures": {
            "type": "array",
            "maxItems": 50,
            "description": "Why identities failed, most first.",
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": [
                "code",
                "title",
                "count"
              ],
              "properties": {
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
                    "sign_in_failed",
                    "account_suspended",
                    "not_found",
                    "method_not_allowed",
                    "payload_too_large",
                    "unsupported_media_type",
                    "headers_too_large",
                    "name_taken",
                    "address_taken",
                    "address_held",
                    "department_not_empty",
                    "mailbox_quota_exists",
                    "allotment_exceeded",
                    "identity_limit_reached",
                    "not_revertible",
                    "revert_conflict",
                    "below_current_use",
                    "mailbox_in_use",
                    "above_domain_maximum",
                    "catch_all_without_mailbox",
                    "wrong_plan_state",
                    "too_many_plans",
                    "row_invalid",
                    "row_repeated",
                    "row_conflict",
                    "department_unknown",
                    "domain_unknown",
                    "other_key_needed",
                    "approval_needed",
                    "idempotency_in_progress",
                    "stale_version",
                    "idempotency_key_reused",
                    "rate_limited",
                    "internal_error",
                    "dependency_unavailable"
                  ]
                },
                "title": {
                  "type": "string"
                },
                "count": {
                  "type": "integer",
                  "minimum": 0,
                  "maximum": 9007199254740991
                }
              }
            }
          },
          "allotment": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "before_bytes",
                  "after_bytes",
                  "available_bytes"
                ],
                "properties": {
                  "before_bytes": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The allocated storage when the plan was created."
                  },
                  "after_bytes": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The allocated storage after the plan."
                  },
                  "available_bytes": {
                    "type": "integer",
                    "minimum": -9007199254740991,
                    "maximum": 9007199254740991,
                    "description": "The available storage after the plan. Negative if more is allocated than the total."
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "Only for resize, delete, restore and import, once planned."
          },
          "full_count": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991,
            "description": "The number of mailboxes that will be full and accept no new mail. `revertPlan` restores every former size, even\nif it is below the used storage.\n"
          },
          "receipts": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "description": "The changes that mail servers apply for this plan, counted like `listEnforcements` with the plan's ID as\n`request_id`.\n",
                "required": [
                  "pending",
                  "failing",
                  "enforced",
                  "superseded",
                  "unchecked"
                ],
                "properties": {
                  "pending": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "Not applied yet, including those whose last attempt failed."
                  },
                  "failing": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "Those whose last attempt failed."
                  },
                  "enforced": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991
                  },
                  "superseded": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991
                  },
                  "unchecked": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "Null if no mail system is connected."
          },
          "can_revert": {
            "type": "boolean",
            "description": "Whether `revertPlan` can undo the plan."
          },
          "passwords_until": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "The time until which generated passwords can be fetched. Null if there are none."
          },
          "retry_of_plan_id": {
            "type": [
              "string",
              "null"
            ],
            "description": "The plan whose failed and canceled items this plan repeats."
          },
          "reverts_plan_id": {
            "type": [
              "string",
              "null"
            ],
            "description": "The plan that this plan undoes."
          },
          "import": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "row_count",
                  "received_count",
                  "create_count",
                  "columns",
                  "file_name"
                ],
                "properties": {
                  "row_count": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The number of rows in the import."
                  },
                  "received_count": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The number of rows received."
                  },
                  "create_count": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The number of new identities among `will_change`, once planned. The others are changed."
                  },
                  "columns": {
                    "type": "array",
                    "maxItems": 7,
                    "items": {
                      "type": "string",
                      "enum": [
                        "display_name",
                        "department",
                        "limit_bytes",
                        "status",
                        "status_reason",
                        "delivery_while_suspended",
                        "external_id"
                      ]
                    }
                  },
                  "file_name": {
                    "type": [
                      "string",
                      "null"
                    ]
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "Only for an import, and for plans that retry or undo one. Otherwise null."
          },
          "follows_plan_id": {
            "type": [
              "string",
              "null"
            ],
            "description": "Only for a deletion. The offboarding plan that it follows."
          },
          "followed_by_plan_id": {
            "type": [
              "string",
              "null"
            ],
            "description": "Only for an offboarding plan. The deletion that follows it."
          },
          "approval": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "above",
                  "asked_at",
                  "is_own",
                  "approved_by",
                  "approved_at"
                ],
                "properties": {
                  "above": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 100000,
                    "description": "`deletion_approval_above` when the plan was run."
                  },
                  "asked_at": {
                    "type": "string",
                    "format": "date-time",
                    "description": "RFC 3339, UTC, milliseconds.",
                    "examples": [
                      "2026-11-20T09:15:00.000Z"
                    ]
                  },
                  "is_own": {
                    "type": "boolean",
                    "description": "Whether this key can't approve because it ran the plan (`run_by`), was created by that key, or comes from the\nsame key.\n"
                  },
                  "approved_by": {
                    "oneOf": [
                      {
                        "type": "object",
                        "additionalProperties": false,
                        "required": [
                          "key_id",
                          "key_name"
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
                          }
                        }
                      },
                      {
                        "type": "null"
                      }
                    ],
                    "description": "Null while it waits."
                  },
                  "approved_at": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "format": "date-time"
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "The approval by a second key. Null if none is needed or the plan hasn't been run."
          },
          "run_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "The time at which the plan runs. Null means now."
          },
          "created_by": {
            "type": "object",
            "additionalProperties": false,
            "required": [
              "key_id",
              "key_name"
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
              }
            }
          },
          "run_by": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "key_id",
                  "key_name"
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
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "The key with which the plan acts."
          },
          "created_at": {
            "type": "string",
            "format": "date-time",
            "description": "RFC 3339, UTC, milliseconds.",
            "examples": [
              "2026-11-20T09:15:00.000Z"
            ]
          },
          "ready_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "started_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "finished_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "expires_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "The time until which the plan can be run. Null after a run or cancel."
          },
          "items_removed_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "The time at which the items were deleted. Null while the plan has them. Items are kept for 90 days after the\nplan ends. Items of a plan that never ran are deleted when it is canceled, or a day after it expires. The counts\nstay. `refusals` and `failures` are then empty, and the plan can't be retried or undone.\n"
          }
        }
      }
    }
  },
  "reschedulePlan": {
    "method": "POST",
    "path": "/plan/{plan_id}/reschedule",
    "permission": "identity:read",
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": false,
    "endsKey": false,
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
        "run_at"
      ],
      "properties": {
        "run_at": {
          "type": [
            "string",
            "null"
          ],
          "format": "date-time",
          "maxLength": 64,
          "description": "A time within the next year. Null means now."
        }
      }
    },
    "bodyRequired": true,
    "answers": {
      "200": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "plan_id",
          "operation",
          "change",
          "selection",
          "state",
          "counts",
          "code",
          "refusals",
          "failures",
          "allotment",
          "full_count",
          "receipts",
          "can_revert",
          "passwords_until",
          "retry_of_plan_id",
          "reverts_plan_id",
          "import",
          "approval",
          "follows_plan_id",
          "followed_by_plan_id",
          "run_at",
          "created_by",
          "run_by",
          "created_at",
          "ready_at",
          "started_at",
          "finished_at",
          "expires_at",
          "items_removed_at"
        ],
        "properties": {
          "plan_id": {
            "type": "string",
            "description": "An opaque identifier.",
            "examples": [
              "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
            ]
          },
          "operation": {
            "type": "string",
            "enum": [
              "suspend",
              "reactivate",
              "move",
              "resize",
              "reset_password",
              "delete",
              "restore",
              "import",
              "leave"
            ],
            "x-permission-by-operation": {
              "suspend": "identity:suspend",
              "reactivate": "identity:suspend",
              "move": "identity:write",
              "resize": "mailbox_quota:write",
              "reset_password": "identity:reset_password",
              "delete": "identity:write",
              "restore": "identity:write",
              "import": "identity:write",
              "leave": "identity:suspend"
            }
          },
          "change": {
            "type": "object",
            "additionalProperties": false,
            "description": "The values to set. Each operation accepts only its own members. suspend: `status_reason` and\n`delivery_while_suspended`, unchanged if absent. leave: the same, and `delete_after_days`. move: `department_id`.\nresize: `mode` and `bytes`. reset_password: `must_change_password`. import: `existing`, `passwords` and\n`create_departments`.\n",
            "properties": {
              "status_reason": {
                "type": [
                  "string",
                  "null"
                ],
                "maxLength": 255,
                "pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f]*$",
                "x-pattern-message": "may not contain control characters",
                "x-normalize": "text",
                "description": "One line of text. Null or empty clears it."
              },
              "delivery_while_suspended": {
                "type": "string",
                "enum": [
                  "accept",
                  "reject"
                ]
              },
              "department_id": {
                "type": [
                  "string",
                  "null"
                ],
                "maxLength": 64,
                "description": "move, required. The department, or null for none."
              },
              "mode": {
                "type": "string",
                "enum": [
                  "set",
                  "grow",
                  "shrink_to_fit"
                ],
                "description": "resize, required. `set` sets the size to `bytes`. `grow` increases it by `bytes`. `shrink_to_fit` sets the\nsmallest whole GB or GiB that is at most 90% full. It never enlarges a mailbox and skips mailboxes that are not\nmeasured.\n"
              },
              "bytes": {
                "type": "integer",
                "minimum": 1048576,
                "maximum": 1125899906842624,
                "multipleOf": 1024,
                "description": "Bytes; a multiple of 1024."
              },
              "existing": {
                "type": "string",
                "enum": [
                  "update",
                  "skip",
                  "refuse"
                ],
                "description": "import: the handling of existing identities. `update` is the default. `skip` leaves them unchanged. `refuse`\nrefuses the row (`address_taken`).\n"
              },
              "passwords": {
                "type": "string",
                "enum": [
                  "generate",
                  "none"
                ],
                "description": "import: the passwords of new identities. `generate` is the default and creates passwords that must be changed at\nthe first sign-in (`fetchPlanPasswords`). `none` sets no password.\n"
              },
              "create_departments": {
                "type": "boolean",
                "description": "import: whether missing departments are created. The default is false."
              },
              "delete_after_days": {
                "type": "integer",
                "minimum": 1,
                "maximum": 365,
                "description": "leave: the number of days after which the identities are deleted. The deletion is a separate plan\n(`followed_by_plan_id`), created when this plan ends. Absent means never. At most 500 identities. Identities\nthat change in the meantime are skipped.\n"
              },
              "must_change_password": {
                "type": "boolean",
                "description": "reset_password: whether the password must be changed at the first sign-in. The default is true."
              }
            }
          },
          "selection": {
            "type": "object",
            "additionalProperties": false,
            "description": "The kind of selection, and the number of identities.",
            "required": [
              "kind",
              "count"
            ],
            "properties": {
              "kind": {
                "type": "string",
                "enum": [
                  "identity_ids",
                  "filter",
                  "mailbox_filter",
                  "import",
                  "retry",
                  "revert"
                ]
              },
              "count": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              }
            }
          },
          "state": {
            "type": "string",
            "enum": [
              "receiving",
              "preparing",
              "ready",
              "awaiting_approval",
              "scheduled",
              "queued",
              "running",
              "on_hold",
              "done",
              "cancelled",
              "failed",
              "expired"
            ],
            "description": "`on_hold` means that the database was restored from a backup. The plan waits until the operator resumes it. It can\nbe canceled.\n"
          },
          "counts": {
            "type": "object",
            "additionalProperties": false,
            "description": "`total` is the sum of `will_change`, `unchanged` and `refused`. `will_change` is the sum of `done`, `failed`,\n`cancelled` and `remaining`. While the plan is being prepared, they count the items planned so far.\n",
            "required": [
              "total",
              "will_change",
              "unchanged",
              "refused",
              "done",
              "failed",
              "cancelled",
              "remaining"
            ],
            "properties": {
              "total": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "will_change": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "unchanged": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "refused": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "done": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "failed": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "cancelled": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "remaining": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              }
            }
          },
          "code": {
            "oneOf": [
              {
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
                  "sign_in_failed",
                  "account_suspended",
                  "not_found",
                  "method_not_allowed",
                  "payload_too_large",
                  "unsupported_media_type",
                  "headers_too_large",
                  "name_taken",
                  "address_taken",
                  "address_held",
                  "department_not_empty",
                  "mailbox_quota_exists",
                  "allotment_exceeded",
                  "identity_limit_reached",
                  "not_revertible",
                  "revert_conflict",
                  "below_current_use",
                  "mailbox_in_use",
                  "above_domain_maximum",
                  "catch_all_without_mailbox",
                  "wrong_plan_state",
                  "too_many_plans",
                  "row_invalid",
                  "row_repeated",
                  "row_conflict",
                  "department_unknown",
                  "domain_unknown",
                  "other_key_needed",
                  "approval_needed",
                  "idempotency_in_progress",
                  "stale_version",
                  "idempotency_key_reused",
                  "rate_limited",
                  "internal_error",
                  "dependency_unavailable"
                ]
              },
              {
                "type": "null"
              }
            ],
            "description": "The reason why the whole plan failed. Null if it didn't."
          },
          "refusals": {
            "type": "array",
            "maxItems": 50,
            "description": "Why identities are refused, most first.",
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": [
                "code",
                "title",
                "count"
              ],
              "properties": {
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
                    "sign_in_failed",
                    "account_suspended",
                    "not_found",
                    "method_not_allowed",
                    "payload_too_large",
                    "unsupported_media_type",
                    "headers_too_large",
                    "name_taken",
                    "address_taken",
                    "address_held",
                    "department_not_empty",
                    "mailbox_quota_exists",
                    "allotment_exceeded",
                    "identity_limit_reached",
                    "not_revertible",
                    "revert_conflict",
                    "below_current_use",
                    "mailbox_in_use",
                    "above_domain_maximum",
                    "catch_all_without_mailbox",
                    "wrong_plan_state",
                    "too_many_plans",
                    "row_invalid",
                    "row_repeated",
                    "row_conflict",
                    "department_unknown",
                    "domain_unknown",
                    "other_key_needed",
                    "approval_needed",
                    "idempotency_in_progress",
                    "stale_version",
                    "idempotency_key_reused",
                    "rate_limited",
                    "internal_error",
                    "dependency_unavailable"
                  ]
                },
                "title": {
                  "type": "string"
                },
                "count": {
                  "type": "integer",
                  "minimum": 0,
                  "maximum": 9007199254740991
                }
              }
            }
          },
          "failures": {
            "type": "array",
            "maxItems": 50,
            "description": "Why identities failed, most first.",
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": [
                "code",
                "title",
                "count"
              ],
              "properties": {
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
                    "sign_in_failed",
                    "account_suspended",
                    "not_found",
                    "method_not_allowed",
                    "payload_too_large",
                    "unsupported_media_type",
                    "headers_too_large",
                    "name_taken",
                    "address_taken",
                    "address_held",
                    "department_not_empty",
                    "mailbox_quota_exists",
                    "allotment_exceeded",
                    "identity_limit_reached",
                    "not_revertible",
                    "revert_conflict",
                    "below_current_use",
                    "mailbox_in_use",
                    "above_domain_maximum",
                    "catch_all_without_mailbox",
                    "wrong_plan_state",
                    "too_many_plans",
                    "row_invalid",
                    "row_repeated",
                    "row_conflict",
                    "department_unknown",
                    "domain_unknown",
                    "other_key_needed",
                    "approval_needed",
                    "idempotency_in_progress",
                    "stale_version",
                    "idempotency_key_reused",
                    "rate_limited",
                    "internal_error",
                    "dependency_unavailable"
                  ]
                },
                "title": {
                  "type": "string"
                },
                "count": {
                  "type": "integer",
                  "minimum": 0,
                  "maximum": 9007199254740991
                }
              }
            }
          },
          "allotment": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "before_bytes",
                  "after_bytes",
                  "available_bytes"
                ],
                "properties": {
                  "before_bytes": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The allocated storage when the plan was created."
                  },
                  "after_bytes": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The allocated storage after the plan."
                  },
                  "available_bytes": {
                    "type": "integer",
                    "minimum": -9007199254740991,
                    "maximum": 9007199254740991,
                    "description": "The available storage after the plan. Negative if more is allocated than the total."
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "Only for resize, delete, restore and import, once planned."
          },
          "full_count": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991,
            "description": "The number of mailboxes that will be full and accept no new mail. `revertPlan` restores every former size, even\nif it is below the used storage.\n"
          },
          "receipts": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "description": "The changes that mail servers apply for this plan, counted like `listEnforcements` with the plan's ID as\n`request_id`.\n",
                "required": [
                  "pending",
                  "failing",
                  "enforced",
                  "superseded",
                  "unchecked"
                ],
                "properties": {
                  "pending": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "Not applied yet, including those whose last attempt failed."
                  },
                  "failing": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "Those whose last attempt failed."
                  },
                  "enforced": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991
                  },
                  "superseded": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991
                  },
                  "unchecked": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "Null if no mail system is connected."
          },
          "can_revert": {
            "type": "boolean",
            "description": "Whether `revertPlan` can undo the plan."
          },
          "passwords_until": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "The time until which generated passwords can be fetched. Null if there are none."
          },
          "retry_of_plan_id": {
            "type": [
              "string",
              "null"
            ],
            "description": "The plan whose failed and canceled items this plan repeats."
          },
          "reverts_plan_id": {
            "type": [
              "string",
              "null"
            ],
            "description": "The plan that this plan undoes."
          },
          "import": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "row_count",
                  "received_count",
                  "create_count",
                  "columns",
                  "file_name"
                ],
                "properties": {
                  "row_count": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The number of rows in the import."
                  },
                  "received_count": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The number of rows received."
                  },
                  "create_count": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The number of new identities among `will_change`, once planned. The others are changed."
                  },
                  "columns": {
                    "type": "array",
                    "maxItems": 7,
                    "items": {
                      "type": "string",
                      "enum": [
                        "display_name",
                        "department",
                        "limit_bytes",
                        "status",
                        "status_reason",
                        "delivery_while_suspended",
                        "external_id"
                      ]
                    }
                  },
                  "file_name": {
                    "type": [
                      "string",
                      "null"
                    ]
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "Only for an import, and for plans that retry or undo one. Otherwise null."
          },
          "follows_plan_id": {
            "type": [
              "string",
              "null"
            ],
            "description": "Only for a deletion. The offboarding plan that it follows."
          },
          "followed_by_plan_id": {
            "type": [
              "string",
              "null"
            ],
            "description": "Only for an offboarding plan. The deletion that follows it."
          },
          "approval": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "above",
                  "asked_at",
                  "is_own",
                  "approved_by",
                  "approved_at"
                ],
                "properties": {
                  "above": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 100000,
                    "description": "`deletion_approval_above` when the plan was run."
                  },
                  "asked_at": {
                    "type": "string",
                    "format": "date-time",
                    "description": "RFC 3339, UTC, milliseconds.",
                    "examples": [
                      "2026-11-20T09:15:00.000Z"
                    ]
                  },
                  "is_own": {
                    "type": "boolean",
                    "description": "Whether this key can't approve because it ran the plan (`run_by`), was created by that key, or comes from the\nsame key.\n"
                  },
                  "approved_by": {
                    "oneOf": [
                      {
                        "type": "object",
                        "additionalProperties": false,
                        "required": [
                          "key_id",
                          "key_name"
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
                          }
                        }
                      },
                      {
                        "type": "null"
                      }
                    ],
                    "description": "Null while it waits."
                  },
                  "approved_at": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "format": "date-time"
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "The approval by a second key. Null if none is needed or the plan hasn't been run."
          },
          "run_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "The time at which the plan runs. Null means now."
          },
          "created_by": {
            "type": "object",
            "additionalProperties": false,
            "required": [
              "key_id",
              "key_name"
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
              }
            }
          },
          "run_by": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "key_id",
                  "key_name"
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
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "The key with which the plan acts."
          },
          "created_at": {
            "type": "string",
            "format": "date-time",
            "description": "RFC 3339, UTC, milliseconds.",
            "examples": [
              "2026-11-20T09:15:00.000Z"
            ]
          },
          "ready_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "started_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "finished_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "expires_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "The time until which the plan can be run. Null after a run or cancel."
          },
          "items_removed_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "The time at which the items were deleted. Null while the plan has them. Items are kept for 90 days after the\nplan ends. Items of a plan that never ran are deleted when it is canceled, or a day after it expires. The counts\nstay. `refusals` and `failures` are then empty, and the plan can't be retried or undone.\n"
          }
        }
      }
    }
  },
  "cancelPlan": {
    "method": "POST",
    "path": "/plan/{plan_id}/cancel",
    "permission": "identity:read",
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": false,
    "endsKey": false,
    "headers": [
      "Idempotency-Key"
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
          "plan_id",
          "operation",
          "change",
          "selection",
          "state",
          "counts",
          "code",
          "refusals",
          "failures",
          "allotment",
          "full_count",
          "receipts",
          "can_revert",
          "passwords_until",
          "retry_of_plan_id",
          "reverts_plan_id",
          "import",
          "approval",
          "follows_plan_id",
          "followed_by_plan_id",
          "run_at",
          "created_by",
          "run_by",
          "created_at",
          "ready_at",
          "started_at",
          "finished_at",
          "expires_at",
          "items_removed_at"
        ],
        "properties": {
          "plan_id": {
            "type": "string",
            "description": "An opaque identifier.",
            "examples": [
              "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
            ]
          },
          "operation": {
            "type": "string",
            "enum": [
              "suspend",
              "reactivate",
              "move",
              "resize",
              "reset_password",
              "delete",
              "restore",
              "import",
              "leave"
            ],
            "x-permission-by-operation": {
              "suspend": "identity:suspend",
              "reactivate": "identity:suspend",
              "move": "identity:write",
              "resize": "mailbox_quota:write",
              "reset_password": "identity:reset_password",
              "delete": "identity:write",
              "restore": "identity:write",
              "import": "identity:write",
              "leave": "identity:suspend"
            }
          },
          "change": {
            "type": "object",
            "additionalProperties": false,
            "description": "The values to set. Each operation accepts only its own members. suspend: `status_reason` and\n`delivery_while_suspended`, unchanged if absent. leave: the same, and `delete_after_days`. move: `department_id`.\nresize: `mode` and `bytes`. reset_password: `must_change_password`. import: `existing`, `passwords` and\n`create_departments`.\n",
            "properties": {
              "status_reason": {
                "type": [
                  "string",
                  "null"
                ],
                "maxLength": 255,
                "pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f]*$",
                "x-pattern-message": "may not contain control characters",
                "x-normalize": "text",
                "description": "One line of text. Null or empty clears it."
              },
              "delivery_while_suspended": {
                "type": "string",
                "enum": [
                  "accept",
                  "reject"
                ]
              },
              "department_id": {
                "type": [
                  "string",
                  "null"
                ],
                "maxLength": 64,
                "description": "move, required. The department, or null for none."
              },
              "mode": {
                "type": "string",
                "enum": [
                  "set",
                  "grow",
                  "shrink_to_fit"
                ],
                "description": "resize, required. `set` sets the size to `bytes`. `grow` increases it by `bytes`. `shrink_to_fit` sets the\nsmallest whole GB or GiB that is at most 90% full. It never enlarges a mailbox and skips mailboxes that are not\nmeasured.\n"
              },
              "bytes": {
                "type": "integer",
                "minimum": 1048576,
                "maximum": 1125899906842624,
                "multipleOf": 1024,
                "description": "Bytes; a multiple of 1024."
              },
              "existing": {
                "type": "string",
                "enum": [
                  "update",
                  "skip",
                  "refuse"
                ],
                "description": "import: the handling of existing identities. `update` is the default. `skip` leaves them unchanged. `refuse`\nrefuses the row (`address_taken`).\n"
              },
              "passwords": {
                "type": "string",
                "enum": [
                  "generate",
                  "none"
                ],
                "description": "import: the passwords of new identities. `generate` is the default and creates passwords that must be changed at\nthe first sign-in (`fetchPlanPasswords`). `none` sets no password.\n"
              },
              "create_departments": {
                "type": "boolean",
                "description": "import: whether missing departments are created. The default is false."
              },
              "delete_after_days": {
                "type": "integer",
                "minimum": 1,
                "maximum": 365,
                "description": "leave: the number of days after which the identities are deleted. The deletion is a separate plan\n(`followed_by_plan_id`), created when this plan ends. Absent means never. At most 500 identities. Identities\nthat change in the meantime are skipped.\n"
              },
              "must_change_password": {
                "type": "boolean",
                "description": "reset_password: whether the password must be changed at the first sign-in. The default is true."
              }
            }
          },
          "selection": {
            "type": "object",
            "additionalProperties": false,
            "description": "The kind of selection, and the number of identities.",
            "required": [
              "kind",
              "count"
            ],
            "properties": {
              "kind": {
                "type": "string",
                "enum": [
                  "identity_ids",
                  "filter",
                  "mailbox_filter",
                  "import",
                  "retry",
                  "revert"
                ]
              },
              "count": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              }
            }
          },
          "state": {
            "type": "string",
            "enum": [
              "receiving",
              "preparing",
              "ready",
              "awaiting_approval",
              "scheduled",
              "queued",
              "running",
              "on_hold",
              "done",
              "cancelled",
              "failed",
              "expired"
            ],
            "description": "`on_hold` means that the database was restored from a backup. The plan waits until the operator resumes it. It can\nbe canceled.\n"
          },
          "counts": {
            "type": "object",
            "additionalProperties": false,
            "description": "`total` is the sum of `will_change`, `unchanged` and `refused`. `will_change` is the sum of `done`, `failed`,\n`cancelled` and `remaining`. While the plan is being prepared, they count the items planned so far.\n",
            "required": [
              "total",
              "will_change",
              "unchanged",
              "refused",
              "done",
              "failed",
              "cancelled",
              "remaining"
            ],
            "properties": {
              "total": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "will_change": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "unchanged": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "refused": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "done": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "failed": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "cancelled": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "remaining": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              }
            }
          },
          "code": {
            "oneOf": [
              {
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
                  "sign_in_failed",
                  "account_suspended",
                  "not_found",
                  "method_not_allowed",
                  "payload_too_large",
                  "unsupported_media_type",
                  "headers_too_large",
                  "name_taken",
                  "address_taken",
                  "address_held",
                  "department_not_empty",
                  "mailbox_quota_exists",
                  "allotment_exceeded",
                  "identity_limit_reached",
                  "not_revertible",
                  "revert_conflict",
                  "below_current_use",
                  "mailbox_in_use",
                  "above_domain_maximum",
                  "catch_all_without_mailbox",
                  "wrong_plan_state",
                  "too_many_plans",
                  "row_invalid",
                  "row_repeated",
                  "row_conflict",
                  "department_unknown",
                  "domain_unknown",
                  "other_key_needed",
                  "approval_needed",
                  "idempotency_in_progress",
                  "stale_version",
                  "idempotency_key_reused",
                  "rate_limited",
                  "internal_error",
                  "dependency_unavailable"
                ]
              },
              {
                "type": "null"
              }
            ],
            "description": "The reason why the whole plan failed. Null if it didn't."
          },
          "refusals": {
            "type": "array",
            "maxItems": 50,
            "description": "Why identities are refused, most first.",
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": [
                "code",
                "title",
                "count"
              ],
              "properties": {
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
                    "sign_in_failed",
                    "account_suspended",
                    "not_found",
                    "method_not_allowed",
                    "payload_too_large",
                    "unsupported_media_type",
                    "headers_too_large",
                    "name_taken",
                    "address_taken",
                    "address_held",
                    "department_not_empty",
                    "mailbox_quota_exists",
                    "allotment_exceeded",
                    "identity_limit_reached",
                    "not_revertible",
                    "revert_conflict",
                    "below_current_use",
                    "mailbox_in_use",
                    "above_domain_maximum",
                    "catch_all_without_mailbox",
                    "wrong_plan_state",
                    "too_many_plans",
                    "row_invalid",
                    "row_repeated",
                    "row_conflict",
                    "department_unknown",
                    "domain_unknown",
                    "other_key_needed",
                    "approval_needed",
                    "idempotency_in_progress",
                    "stale_version",
                    "idempotency_key_reused",
                    "rate_limited",
                    "internal_error",
                    "dependency_unavailable"
                  ]
                },
                "title": {
                  "type": "string"
                },
                "count": {
                  "type": "integer",
                  "minimum": 0,
                  "maximum": 9007199254740991
                }
              }
            }
          },
          "failures": {
            "type": "array",
            "maxItems": 50,
            "description": "Why identities failed, most first.",
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": [
                "code",
                "title",
                "count"
              ],
              "properties": {
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
                    "sign_in_failed",
                    "account_suspended",
                    "not_found",
                    "method_not_allowed",
                    "payload_too_large",
                    "unsupported_media_type",
                    "headers_too_large",
                    "name_taken",
                    "address_taken",
                    "address_held",
                    "department_not_empty",
                    "mailbox_quota_exists",
                    "allotment_exceeded",
                    "identity_limit_reached",
                    "not_revertible",
                    "revert_conflict",
                    "below_current_use",
                    "mailbox_in_use",
                    "above_domain_maximum",
                    "catch_all_without_mailbox",
                    "wrong_plan_state",
                    "too_many_plans",
                    "row_invalid",
                    "row_repeated",
                    "row_conflict",
                    "department_unknown",
                    "domain_unknown",
                    "other_key_needed",
                    "approval_needed",
                    "idempotency_in_progress",
                    "stale_version",
                    "idempotency_key_reused",
                    "rate_limited",
                    "internal_error",
                    "dependency_unavailable"
                  ]
                },
                "title": {
                  "type": "string"
                },
                "count": {
                  "type": "integer",
                  "minimum": 0,
                  "maximum": 9007199254740991
                }
              }
            }
          },
          "allotment": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "before_bytes",
                  "after_bytes",
                  "available_bytes"
                ],
                "properties": {
                  "before_bytes": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The allocated storage when the plan was created."
                  },
                  "after_bytes": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The allocated storage after the plan."
                  },
                  "available_bytes": {
                    "type": "integer",
                    "minimum": -9007199254740991,
                    "maximum": 9007199254740991,
                    "description": "The available storage after the plan. Negative if more is allocated than the total."
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "Only for resize, delete, restore and import, once planned."
          },
          "full_count": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991,
            "description": "The number of mailboxes that will be full and accept no new mail. `revertPlan` restores every former size, even\nif it is below the used storage.\n"
          },
          "receipts": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "description": "The changes that mail servers apply for this plan, counted like `listEnforcements` with the plan's ID as\n`request_id`.\n",
                "required": [
                  "pending",
                  "failing",
                  "enforced",
                  "superseded",
                  "unchecked"
                ],
                "properties": {
                  "pending": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "Not applied yet, including those whose last attempt failed."
                  },
                  "failing": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "Those whose last attempt failed."
                  },
                  "enforced": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991
                  },
                  "superseded": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991
                  },
                  "unchecked": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "Null if no mail system is connected."
          },
          "can_revert": {
            "type": "boolean",
            "description": "Whether `revertPlan` can undo the plan."
          },
          "passwords_until": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "The time until which generated passwords can be fetched. Null if there are none."
          },
          "retry_of_plan_id": {
            "type": [
              "string",
              "null"
            ],
            "description": "The plan whose failed and canceled items this plan repeats."
          },
          "reverts_plan_id": {
            "type": [
              "string",
              "null"
            ],
            "description": "The plan that this plan undoes."
          },
          "import": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "row_count",
                  "received_count",
                  "create_count",
                  "columns",
                  "file_name"
                ],
                "properties": {
                  "row_count": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The number of rows in the import."
                  },
                  "received_count": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The number of rows received."
                  },
                  "create_count": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The number of new identities among `will_change`, once planned. The others are changed."
                  },
                  "columns": {
                    "type": "array",
                    "maxItems": 7,
                    "items": {
                      "type": "string",
                      "enum": [
                        "display_name",
                        "department",
                        "limit_bytes",
                        "status",
                        "status_reason",
                        "delivery_while_suspended",
                        "external_id"
                      ]
                    }
                  },
                  "file_name": {
                    "type": [
                      "string",
                      "null"
                    ]
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "Only for an import, and for plans that retry or undo one. Otherwise null."
          },
          "follows_plan_id": {
            "type": [
              "string",
              "null"
            ],
            "description": "Only for a deletion. The offboarding plan that it follows."
          },
          "followed_by_plan_id": {
            "type": [
              "string",
              "null"
            ],
            "description": "Only for an offboarding plan. The deletion that follows it."
          },
          "approval": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "above",
                  "asked_at",
                  "is_own",
                  "approved_by",
                  "approved_at"
                ],
                "properties": {
                  "above": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 100000,
                    "description": "`deletion_approval_above` when the plan was run."
                  },
                  "asked_at": {
                    "type": "string",
                    "format": "date-time",
                    "description": "RFC 3339, UTC, milliseconds.",
                    "examples": [
                      "2026-11-20T09:15:00.000Z"
                    ]
                  },
                  "is_own": {
                    "type": "boolean",
                    "description": "Whether this key can't approve because it ran the plan (`run_by`), was created by that key, or comes from the\nsame key.\n"
                  },
                  "approved_by": {
                    "oneOf": [
                      {
                        "type": "object",
                        "additionalProperties": false,
                        "required": [
                          "key_id",
                          "key_name"
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
                          }
                        }
                      },
                      {
                        "type": "null"
                      }
                    ],
                    "description": "Null while it waits."
                  },
                  "approved_at": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "format": "date-time"
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "The approval by a second key. Null if none is needed or the plan hasn't been run."
          },
          "run_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "The time at which the plan runs. Null means now."
          },
          "created_by": {
            "type": "object",
            "additionalProperties": false,
            "required": [
              "key_id",
              "key_name"
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
              }
            }
          },
          "run_by": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "key_id",
                  "key_name"
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
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "The key with which the plan acts."
          },
          "created_at": {
            "type": "string",
            "format": "date-time",
            "description": "RFC 3339, UTC, milliseconds.",
            "examples": [
              "2026-11-20T09:15:00.000Z"
            ]
          },
          "ready_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "started_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "finished_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "expires_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "The time until which the plan can be run. Null after a run or cancel."
          },
          "items_removed_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "The time at which the items were deleted. Null while the plan has them. Items are kept for 90 days after the\nplan ends. Items of a plan that never ran are deleted when it is canceled, or a day after it expires. The counts\nstay. `refusals` and `failures` are then empty, and the plan can't be retried or undone.\n"
          }
        }
      }
    }
  },
  "retryPlan": {
    "method": "POST",
    "path": "/plan/{plan_id}/retry",
    "permission": "identity:read",
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": false,
    "endsKey": false,
    "headers": [
      "Idempotency-Key"
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
      "201": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "plan_id",
          "operation",
          "change",
          "selection",
          "state",
          "counts",
          "code",
          "refusals",
          "failures",
          "allotment",
          "full_count",
          "receipts",
          "can_revert",
          "passwords_until",
          "retry_of_plan_id",
          "reverts_plan_id",
          "import",
          "approval",
          "follows_plan_id",
          "followed_by_plan_id",
          "run_at",
          "created_by",
          "run_by",
          "created_at",
          "ready_at",
          "started_at",
          "finished_at",
          "expires_at",
          "items_removed_at"
        ],
        "properties": {
          "plan_id": {
            "type": "string",
            "description": "An opaque identifier.",
            "examples": [
              "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
            ]
          },
          "operation": {
            "type": "string",
            "enum": [
              "suspend",
              "reactivate",
              "move",
              "resize",
              "reset_password",
              "delete",
              "restore",
              "import",
              "leave"
            ],
            "x-permission-by-operation": {
              "suspend": "identity:suspend",
              "reactivate": "identity:suspend",
              "move": "identity:write",
              "resize": "mailbox_quota:write",
              "reset_password": "identity:reset_password",
              "delete": "identity:write",
              "restore": "identity:write",
              "import": "identity:write",
              "leave": "identity:suspend"
            }
          },
          "change": {
            "type": "object",
            "additionalProperties": false,
            "description": "The values to set. Each operation accepts only its own members. suspend: `status_reason` and\n`delivery_while_suspended`, unchanged if absent. leave: the same, and `delete_after_days`. move: `department_id`.\nresize: `mode` and `bytes`. reset_password: `must_change_password`. import: `existing`, `passwords` and\n`create_departments`.\n",
            "properties": {
              "status_reason": {
                "type": [
                  "string",
                  "null"
                ],
                "maxLength": 255,
                "pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f]*$",
                "x-pattern-message": "may not contain control characters",
                "x-normalize": "text",
                "description": "One line of text. Null or empty clears it."
              },
              "delivery_while_suspended": {
                "type": "string",
                "enum": [
                  "accept",
                  "reject"
                ]
              },
              "department_id": {
                "type": [
                  "string",
                  "null"
                ],
                "maxLength": 64,
                "description": "move, required. The department, or null for none."
              },
              "mode": {
                "type": "string",
                "enum": [
                  "set",
                  "grow",
                  "shrink_to_fit"
                ],
                "description": "resize, required. `set` sets the size to `bytes`. `grow` increases it by `bytes`. `shrink_to_fit` sets the\nsmallest whole GB or GiB that is at most 90% full. It never enlarges a mailbox and skips mailboxes that are not\nmeasured.\n"
              },
              "bytes": {
                "type": "integer",
                "minimum": 1048576,
                "maximum": 1125899906842624,
                "multipleOf": 1024,
                "description": "Bytes; a multiple of 1024."
              },
              "existing": {
                "type": "string",
                "enum": [
                  "update",
                  "skip",
                  "refuse"
                ],
                "description": "import: the handling of existing identities. `update` is the default. `skip` leaves them unchanged. `refuse`\nrefuses the row (`address_taken`).\n"
              },
              "passwords": {
                "type": "string",
                "enum": [
                  "generate",
                  "none"
                ],
                "description": "import: the passwords of new identities. `generate` is the default and creates passwords that must be changed at\nthe first sign-in (`fetchPlanPasswords`). `none` sets no password.\n"
              },
              "create_departments": {
                "type": "boolean",
                "description": "import: whether missing departments are created. The default is false."
              },
              "delete_after_days": {
                "type": "integer",
                "minimum": 1,
                "maximum": 365,
                "description": "leave: the number of days after which the identities are deleted. The deletion is a separate plan\n(`followed_by_plan_id`), created when this plan ends. Absent means never. At most 500 identities. Identities\nthat change in the meantime are skipped.\n"
              },
              "must_change_password": {
                "type": "boolean",
                "description": "reset_password: whether the password must be changed at the first sign-in. The default is true."
              }
            }
          },
          "selection": {
            "type": "object",
            "additionalProperties": false,
            "description": "The kind of selection, and the number of identities.",
            "required": [
              "kind",
              "count"
            ],
            "properties": {
              "kind": {
                "type": "string",
                "enum": [
                  "identity_ids",
                  "filter",
                  "mailbox_filter",
                  "import",
                  "retry",
                  "revert"
                ]
              },
              "count": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              }
            }
          },
          "state": {
            "type": "string",
            "enum": [
              "receiving",
              "preparing",
              "ready",
              "awaiting_approval",
              "scheduled",
              "queued",
              "running",
              "on_hold",
              "done",
              "cancelled",
              "failed",
              "expired"
            ],
            "description": "`on_hold` means that the database was restored from a backup. The plan waits until the operator resumes it. It can\nbe canceled.\n"
          },
          "counts": {
            "type": "object",
            "additionalProperties": false,
            "description": "`total` is the sum of `will_change`, `unchanged` and `refused`. `will_change` is the sum of `done`, `failed`,\n`cancelled` and `remaining`. While the plan is being prepared, they count the items planned so far.\n",
            "required": [
              "total",
              "will_change",
              "unchanged",
              "refused",
              "done",
              "failed",
              "cancelled",
              "remaining"
            ],
            "properties": {
              "total": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "will_change": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "unchanged": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "refused": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "done": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "failed": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "cancelled": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "remaining": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              }
            }
          },
          "code": {
            "oneOf": [
              {
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
                  "sign_in_failed",
                  "account_suspended",
                  "not_found",
                  "method_not_allowed",
                  "payload_too_large",
                  "unsupported_media_type",
                  "headers_too_large",
                  "name_taken",
                  "address_taken",
                  "address_held",
                  "department_not_empty",
                  "mailbox_quota_exists",
                  "allotment_exceeded",
                  "identity_limit_reached",
                  "not_revertible",
                  "revert_conflict",
                  "below_current_use",
                  "mailbox_in_use",
                  "above_domain_maximum",
                  "catch_all_without_mailbox",
                  "wrong_plan_state",
                  "too_many_plans",
                  "row_invalid",
                  "row_repeated",
                  "row_conflict",
                  "department_unknown",
                  "domain_unknown",
                  "other_key_needed",
                  "approval_needed",
                  "idempotency_in_progress",
                  "stale_version",
                  "idempotency_key_reused",
                  "rate_limited",
                  "internal_error",
                  "dependency_unavailable"
                ]
              },
              {
                "type": "null"
              }
            ],
            "description": "The reason why the whole plan failed. Null if it didn't."
          },
          "refusals": {
            "type": "array",
            "maxItems": 50,
            "description": "Why identities are refused, most first.",
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": [
                "code",
                "title",
                "count"
              ],
              "properties": {
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
                    "sign_in_failed",
                    "account_suspended",
                    "not_found",
                    "method_not_allowed",
                    "payload_too_large",
                    "unsupported_media_type",
                    "headers_too_large",
                    "name_taken",
                    "address_taken",
                    "address_held",
                    "department_not_empty",
                    "mailbox_quota_exists",
                    "allotment_exceeded",
                    "identity_limit_reached",
                    "not_revertible",
                    "revert_conflict",
                    "below_current_use",
                    "mailbox_in_use",
                    "above_domain_maximum",
                    "catch_all_without_mailbox",
                    "wrong_plan_state",
                    "too_many_plans",
                    "row_invalid",
                    "row_repeated",
                    "row_conflict",
                    "department_unknown",
                    "domain_unknown",
                    "other_key_needed",
                    "approval_needed",
                    "idempotency_in_progress",
                    "stale_version",
                    "idempotency_key_reused",
                    "rate_limited",
                    "internal_error",
                    "dependency_unavailable"
                  ]
                },
                "title": {
                  "type": "string"
                },
                "count": {
                  "type": "integer",
                  "minimum": 0,
                  "maximum": 9007199254740991
                }
              }
            }
          },
          "failures": {
            "type": "array",
            "maxItems": 50,
            "description": "Why identities failed, most first.",
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": [
                "code",
                "title",
                "count"
              ],
              "properties": {
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
                    "sign_in_failed",
                    "account_suspended",
                    "not_found",
                    "method_not_allowed",
                    "payload_too_large",
                    "unsupported_media_type",
                    "headers_too_large",
                    "name_taken",
                    "address_taken",
                    "address_held",
                    "department_not_empty",
                    "mailbox_quota_exists",
                    "allotment_exceeded",
                    "identity_limit_reached",
                    "not_revertible",
                    "revert_conflict",
                    "below_current_use",
                    "mailbox_in_use",
                    "above_domain_maximum",
                    "catch_all_without_mailbox",
                    "wrong_plan_state",
                    "too_many_plans",
                    "row_invalid",
                    "row_repeated",
                    "row_conflict",
                    "department_unknown",
                    "domain_unknown",
                    "other_key_needed",
                    "approval_needed",
                    "idempotency_in_progress",
                    "stale_version",
                    "idempotency_key_reused",
                    "rate_limited",
                    "internal_error",
                    "dependency_unavailable"
                  ]
                },
                "title": {
                  "type": "string"
                },
                "count": {
                  "type": "integer",
                  "minimum": 0,
                  "maximum": 9007199254740991
                }
              }
            }
          },
          "allotment": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "before_bytes",
                  "after_bytes",
                  "available_bytes"
                ],
                "properties": {
                  "before_bytes": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The allocated storage when the plan was created."
                  },
                  "after_bytes": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The allocated storage after the plan."
                  },
                  "available_bytes": {
                    "type": "integer",
                    "minimum": -9007199254740991,
                    "maximum": 9007199254740991,
                    "description": "The available storage after the plan. Negative if more is allocated than the total."
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "Only for resize, delete, restore and import, once planned."
          },
          "full_count": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991,
            "description": "The number of mailboxes that will be full and accept no new mail. `revertPlan` restores every former size, even\nif it is below the used storage.\n"
          },
          "receipts": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "description": "The changes that mail servers apply for this plan, counted like `listEnforcements` with the plan's ID as\n`request_id`.\n",
                "required": [
                  "pending",
                  "failing",
                  "enforced",
                  "superseded",
                  "unchecked"
                ],
                "properties": {
                  "pending": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "Not applied yet, including those whose last attempt failed."
                  },
                  "failing": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "Those whose last attempt failed."
                  },
                  "enforced": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991
                  },
                  "superseded": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991
                  },
                  "unchecked": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "Null if no mail system is connected."
          },
          "can_revert": {
            "type": "boolean",
            "description": "Whether `revertPlan` can undo the plan."
          },
          "passwords_until": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "The time until which generated passwords can be fetched. Null if there are none."
          },
          "retry_of_plan_id": {
            "type": [
              "string",
              "null"
            ],
            "description": "The plan whose failed and canceled items this plan repeats."
          },
          "reverts_plan_id": {
            "type": [
              "string",
              "null"
            ],
            "description": "The plan that this plan undoes."
          },
          "import": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "row_count",
                  "received_count",
                  "create_count",
                  "columns",
                  "file_name"
                ],
                "properties": {
                  "row_count": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The number of rows in the import."
                  },
                  "received_count": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The number of rows received."
                  },
                  "create_count": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The number of new identities among `will_change`, once planned. The others are changed."
                  },
                  "columns": {
                    "type": "array",
                    "maxItems": 7,
                    "items": {
                      "type": "string",
                      "enum": [
                        "display_name",
                        "department",
                        "limit_bytes",
                        "status",
                        "status_reason",
                        "delivery_while_suspended",
                        "external_id"
                      ]
                    }
                  },
                  "file_name": {
                    "type": [
                      "string",
                      "null"
                    ]
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "Only for an import, and for plans that retry or undo one. Otherwise null."
          },
          "follows_plan_id": {
            "type": [
              "string",
              "null"
            ],
            "description": "Only for a deletion. The offboarding plan that it follows."
          },
          "followed_by_plan_id": {
            "type": [
              "string",
              "null"
            ],
            "description": "Only for an offboarding plan. The deletion that follows it."
          },
          "approval": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "above",
                  "asked_at",
                  "is_own",
                  "approved_by",
                  "approved_at"
                ],
                "properties": {
                  "above": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 100000,
                    "description": "`deletion_approval_above` when the plan was run."
                  },
                  "asked_at": {
                    "type": "string",
                    "format": "date-time",
                    "description": "RFC 3339, UTC, milliseconds.",
                    "examples": [
                      "2026-11-20T09:15:00.000Z"
                    ]
                  },
                  "is_own": {
                    "type": "boolean",
                    "description": "Whether this key can't approve because it ran the plan (`run_by`), was created by that key, or comes from the\nsame key.\n"
                  },
                  "approved_by": {
                    "oneOf": [
                      {
                        "type": "object",
                        "additionalProperties": false,
                        "required": [
                          "key_id",
                          "key_name"
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
                          }
                        }
                      },
                      {
                        "type": "null"
                      }
                    ],
                    "description": "Null while it waits."
                  },
                  "approved_at": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "format": "date-time"
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "The approval by a second key. Null if none is needed or the plan hasn't been run."
          },
          "run_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "The time at which the plan runs. Null means now."
          },
          "created_by": {
            "type": "object",
            "additionalProperties": false,
            "required": [
              "key_id",
              "key_name"
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
              }
            }
          },
          "run_by": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "key_id",
                  "key_name"
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
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "The key with which the plan acts."
          },
          "created_at": {
            "type": "string",
            "format": "date-time",
            "description": "RFC 3339, UTC, milliseconds.",
            "examples": [
              "2026-11-20T09:15:00.000Z"
            ]
          },
          "ready_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "started_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "finished_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "expires_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "The time until which the plan can be run. Null after a run or cancel."
          },
          "items_removed_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "The time at which the items were deleted. Null while the plan has them. Items are kept for 90 days after the\nplan ends. Items of a plan that never ran are deleted when it is canceled, or a day after it expires. The counts\nstay. `refusals` and `failures` are then empty, and the plan can't be retried or undone.\n"
          }
        }
      }
    }
  },
  "revertPlan": {
    "method": "POST",
    "path": "/plan/{plan_id}/revert",
    "permission": "identity:read",
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": false,
    "endsKey": false,
    "headers": [
      "Idempotency-Key"
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
      "201": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "plan_id",
          "operation",
          "change",
          "selection",
          "state",
          "counts",
          "code",
          "refusals",
          "failures",
          "allotment",
          "full_count",
          "receipts",
          "can_revert",
          "passwords_until",
          "retry_of_plan_id",
          "reverts_plan_id",
          "import",
          "approval",
          "follows_plan_id",
          "followed_by_plan_id",
          "run_at",
          "created_by",
          "run_by",
          "created_at",
          "ready_at",
          "started_at",
          "finished_at",
          "expires_at",
          "items_removed_at"
        ],
        "properties": {
          "plan_id": {
            "type": "string",
            "description": "An opaque identifier.",
            "examples": [
              "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
            ]
          },
          "operation": {
            "type": "string",
            "enum": [
              "suspend",
              "reactivate",
              "move",
              "resize",
              "reset_password",
              "delete",
              "restore",
              "import",
              "leave"
            ],
            "x-permission-by-operation": {
              "suspend": "identity:suspend",
              "reactivate": "identity:suspend",
              "move": "identity:write",
              "resize": "mailbox_quota:write",
              "reset_password": "identity:reset_password",
              "delete": "identity:write",
              "restore": "identity:write",
              "import": "identity:write",
              "leave": "identity:suspend"
            }
          },
          "change": {
            "type": "object",
            "additionalProperties": false,
            "description": "The values to set. Each operation accepts only its own members. suspend: `status_reason` and\n`delivery_while_suspended`, unchanged if absent. leave: the same, and `delete_after_days`. move: `department_id`.\nresize: `mode` and `bytes`. reset_password: `must_change_password`. import: `existing`, `passwords` and\n`create_departments`.\n",
            "properties": {
              "status_reason": {
                "type": [
                  "string",
                  "null"
                ],
                "maxLength": 255,
                "pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f]*$",
                "x-pattern-message": "may not contain control characters",
                "x-normalize": "text",
                "description": "One line of text. Null or empty clears it."
              },
              "delivery_while_suspended": {
                "type": "string",
                "enum": [
                  "accept",
                  "reject"
                ]
              },
              "department_id": {
                "type": [
                  "string",
                  "null"
                ],
                "maxLength": 64,
                "description": "move, required. The department, or null for none."
              },
              "mode": {
                "type": "string",
                "enum": [
                  "set",
                  "grow",
                  "shrink_to_fit"
                ],
                "description": "resize, required. `set` sets the size to `bytes`. `grow` increases it by `bytes`. `shrink_to_fit` sets the\nsmallest whole GB or GiB that is at most 90% full. It never enlarges a mailbox and skips mailboxes that are not\nmeasured.\n"
              },
              "bytes": {
                "type": "integer",
                "minimum": 1048576,
                "maximum": 1125899906842624,
                "multipleOf": 1024,
                "description": "Bytes; a multiple of 1024."
              },
              "existing": {
                "type": "string",
                "enum": [
                  "update",
                  "skip",
                  "refuse"
                ],
                "description": "import: the handling of existing identities. `update` is the default. `skip` leaves them unchanged. `refuse`\nrefuses the row (`address_taken`).\n"
              },
              "passwords": {
                "type": "string",
                "enum": [
                  "generate",
                  "none"
                ],
                "description": "import: the passwords of new identities. `generate` is the default and creates passwords that must be changed at\nthe first sign-in (`fetchPlanPasswords`). `none` sets no password.\n"
              },
              "create_departments": {
                "type": "boolean",
                "description": "import: whether missing departments are created. The default is false."
              },
              "delete_after_days": {
                "type": "integer",
                "minimum": 1,
                "maximum": 365,
                "description": "leave: the number of days after which the identities are deleted. The deletion is a separate plan\n(`followed_by_plan_id`), created when this plan ends. Absent means never. At most 500 identities. Identities\nthat change in the meantime are skipped.\n"
              },
              "must_change_password": {
                "type": "boolean",
                "description": "reset_password: whether the password must be changed at the first sign-in. The default is true."
              }
            }
          },
          "selection": {
            "type": "object",
            "additionalProperties": false,
            "description": "The kind of selection, and the number of identities.",
            "required": [
              "kind",
              "count"
            ],
            "properties": {
              "kind": {
                "type": "string",
                "enum": [
                  "identity_ids",
                  "filter",
                  "mailbox_filter",
                  "import",
                  "retry",
                  "revert"
                ]
              },
              "count": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              }
            }
          },
          "state": {
            "type": "string",
            "enum": [
              "receiving",
              "preparing",
              "ready",
              "awaiting_approval",
              "scheduled",
              "queued",
              "running",
              "on_hold",
              "done",
              "cancelled",
              "failed",
              "expired"
            ],
            "description": "`on_hold` means that the database was restored from a backup. The plan waits until the operator resumes it. It can\nbe canceled.\n"
          },
          "counts": {
            "type": "object",
            "additionalProperties": false,
            "description": "`total` is the sum of `will_change`, `unchanged` and `refused`. `will_change` is the sum of `done`, `failed`,\n`cancelled` and `remaining`. While the plan is being prepared, they count the items planned so far.\n",
            "required": [
              "total",
              "will_change",
              "unchanged",
              "refused",
              "done",
              "failed",
              "cancelled",
              "remaining"
            ],
            "properties": {
              "total": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "will_change": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "unchanged": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "refused": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "done": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "failed": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "cancelled": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              },
              "remaining": {
                "type": "integer",
                "minimum": 0,
                "maximum": 9007199254740991
              }
            }
          },
          "code": {
            "oneOf": [
              {
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
                  "sign_in_failed",
                  "account_suspended",
                  "not_found",
                  "method_not_allowed",
                  "payload_too_large",
                  "unsupported_media_type",
                  "headers_too_large",
                  "name_taken",
                  "address_taken",
                  "address_held",
                  "department_not_empty",
                  "mailbox_quota_exists",
                  "allotment_exceeded",
                  "identity_limit_reached",
                  "not_revertible",
                  "revert_conflict",
                  "below_current_use",
                  "mailbox_in_use",
                  "above_domain_maximum",
                  "catch_all_without_mailbox",
                  "wrong_plan_state",
                  "too_many_plans",
                  "row_invalid",
                  "row_repeated",
                  "row_conflict",
                  "department_unknown",
                  "domain_unknown",
                  "other_key_needed",
                  "approval_needed",
                  "idempotency_in_progress",
                  "stale_version",
                  "idempotency_key_reused",
                  "rate_limited",
                  "internal_error",
                  "dependency_unavailable"
                ]
              },
              {
                "type": "null"
              }
            ],
            "description": "The reason why the whole plan failed. Null if it didn't."
          },
          "refusals": {
            "type": "array",
            "maxItems": 50,
            "description": "Why identities are refused, most first.",
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": [
                "code",
                "title",
                "count"
              ],
              "properties": {
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
                    "sign_in_failed",
                    "account_suspended",
                    "not_found",
                    "method_not_allowed",
                    "payload_too_large",
                    "unsupported_media_type",
                    "headers_too_large",
                    "name_taken",
                    "address_taken",
                    "address_held",
                    "department_not_empty",
                    "mailbox_quota_exists",
                    "allotment_exceeded",
                    "identity_limit_reached",
                    "not_revertible",
                    "revert_conflict",
                    "below_current_use",
                    "mailbox_in_use",
                    "above_domain_maximum",
                    "catch_all_without_mailbox",
                    "wrong_plan_state",
                    "too_many_plans",
                    "row_invalid",
                    "row_repeated",
                    "row_conflict",
                    "department_unknown",
                    "domain_unknown",
                    "other_key_needed",
                    "approval_needed",
                    "idempotency_in_progress",
                    "stale_version",
                    "idempotency_key_reused",
                    "rate_limited",
                    "internal_error",
                    "dependency_unavailable"
                  ]
                },
                "title": {
                  "type": "string"
                },
                "count": {
                  "type": "integer",
                  "minimum": 0,
                  "maximum": 9007199254740991
                }
              }
            }
          },
          "failures": {
            "type": "array",
            "maxItems": 50,
            "description": "Why identities failed, most first.",
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": [
                "code",
                "title",
                "count"
              ],
              "properties": {
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
                    "sign_in_failed",
                    "account_suspended",
                    "not_found",
                    "method_not_allowed",
                    "payload_too_large",
                    "unsupported_media_type",
                    "headers_too_large",
                    "name_taken",
                    "address_taken",
                    "address_held",
                    "department_not_empty",
                    "mailbox_quota_exists",
                    "allotment_exceeded",
                    "identity_limit_reached",
                    "not_revertible",
                    "revert_conflict",
                    "below_current_use",
                    "mailbox_in_use",
                    "above_domain_maximum",
                    "catch_all_without_mailbox",
                    "wrong_plan_state",
                    "too_many_plans",
                    "row_invalid",
                    "row_repeated",
                    "row_conflict",
                    "department_unknown",
                    "domain_unknown",
                    "other_key_needed",
                    "approval_needed",
                    "idempotency_in_progress",
                    "stale_version",
                    "idempotency_key_reused",
                    "rate_limited",
                    "internal_error",
                    "dependency_unavailable"
                  ]
                },
                "title": {
                  "type": "string"
                },
                "count": {
                  "type": "integer",
                  "minimum": 0,
                  "maximum": 9007199254740991
                }
              }
            }
          },
          "allotment": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "before_bytes",
                  "after_bytes",
                  "available_bytes"
                ],
                "properties": {
                  "before_bytes": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The allocated storage when the plan was created."
                  },
                  "after_bytes": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The allocated storage after the plan."
                  },
                  "available_bytes": {
                    "type": "integer",
                    "minimum": -9007199254740991,
                    "maximum": 9007199254740991,
                    "description": "The available storage after the plan. Negative if more is allocated than the total."
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "Only for resize, delete, restore and import, once planned."
          },
          "full_count": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991,
            "description": "The number of mailboxes that will be full and accept no new mail. `revertPlan` restores every former size, even\nif it is below the used storage.\n"
          },
          "receipts": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "description": "The changes that mail servers apply for this plan, counted like `listEnforcements` with the plan's ID as\n`request_id`.\n",
                "required": [
                  "pending",
                  "failing",
                  "enforced",
                  "superseded",
                  "unchecked"
                ],
                "properties": {
                  "pending": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "Not applied yet, including those whose last attempt failed."
                  },
                  "failing": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "Those whose last attempt failed."
                  },
                  "enforced": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991
                  },
                  "superseded": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991
                  },
                  "unchecked": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "Null if no mail system is connected."
          },
          "can_revert": {
            "type": "boolean",
            "description": "Whether `revertPlan` can undo the plan."
          },
          "passwords_until": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "The time until which generated passwords can be fetched. Null if there are none."
          },
          "retry_of_plan_id": {
            "type": [
              "string",
              "null"
            ],
            "description": "The plan whose failed and canceled items this plan repeats."
          },
          "reverts_plan_id": {
            "type": [
              "string",
              "null"
            ],
            "description": "The plan that this plan undoes."
          },
          "import": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "row_count",
                  "received_count",
                  "create_count",
                  "columns",
                  "file_name"
                ],
                "properties": {
                  "row_count": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The number of rows in the import."
                  },
                  "received_count": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The number of rows received."
                  },
                  "create_count": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The number of new identities among `will_change`, once planned. The others are changed."
                  },
                  "columns": {
                    "type": "array",
                    "maxItems": 7,
                    "items": {
                      "type": "string",
                      "enum": [
                        "display_name",
                        "department",
                        "limit_bytes",
                        "status",
                        "status_reason",
                        "delivery_while_suspended",
                        "external_id"
                      ]
                    }
                  },
                  "file_name": {
                    "type": [
                      "string",
                      "null"
                    ]
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "Only for an import, and for plans that retry or undo one. Otherwise null."
          },
          "follows_plan_id": {
            "type": [
              "string",
              "null"
            ],
            "description": "Only for a deletion. The offboarding plan that it follows."
          },
          "followed_by_plan_id": {
            "type": [
              "string",
              "null"
            ],
            "description": "Only for an offboarding plan. The deletion that follows it."
          },
          "approval": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "above",
                  "asked_at",
                  "is_own",
                  "approved_by",
                  "approved_at"
                ],
                "properties": {
                  "above": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 100000,
                    "description": "`deletion_approval_above` when the plan was run."
                  },
                  "asked_at": {
                    "type": "string",
                    "format": "date-time",
                    "description": "RFC 3339, UTC, milliseconds.",
                    "examples": [
                      "2026-11-20T09:15:00.000Z"
                    ]
                  },
                  "is_own": {
                    "type": "boolean",
                    "description": "Whether this key can't approve because it ran the plan (`run_by`), was created by that key, or comes from the\nsame key.\n"
                  },
                  "approved_by": {
                    "oneOf": [
                      {
                        "type": "object",
                        "additionalProperties": false,
                        "required": [
                          "key_id",
                          "key_name"
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
                          }
                        }
                      },
                      {
                        "type": "null"
                      }
                    ],
                    "description": "Null while it waits."
                  },
                  "approved_at": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "format": "date-time"
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "The approval by a second key. Null if none is needed or the plan hasn't been run."
          },
          "run_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "The time at which the plan runs. Null means now."
          },
          "created_by": {
            "type": "object",
            "additionalProperties": false,
            "required": [
              "key_id",
              "key_name"
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
              }
            }
          },
          "run_by": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "key_id",
                  "key_name"
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
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "The key with which the plan acts."
          },
          "created_at": {
            "type": "string",
            "format": "date-time",
            "description": "RFC 3339, UTC, milliseconds.",
            "examples": [
              "2026-11-20T09:15:00.000Z"
            ]
          },
          "ready_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "started_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "finished_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "expires_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "The time until which the plan can be run. Null after a run or cancel."
          },
          "items_removed_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time",
            "description": "The time at which the items were deleted. Null while the plan has them. Items are kept for 90 days after the\nplan ends. Items of a plan that never ran are deleted when it is canceled, or a day after it expires. The counts\nstay. `refusals` and `failures` are then empty, and the plan can't be retried or undone.\n"
          }
        }
      }
    }
  },
  "fetchPlanPasswords": {
    "method": "POST",
    "path": "/plan/{plan_id}/passwords",
    "permission": "identity:read",
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": false,
    "endsKey": false,
    "headers": [],
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
        "passwords_key"
      ],
      "properties": {
        "passwords_key": {
          "type": "string",
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_-]{43}$",
          "x-pattern-message": "must be the 43 characters that runPlan answered"
        }
      }
    },
    "bodyRequired": true,
    "answers": {
      "200": {
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "items": {
            "type": "array",
            "maxItems": 100000,
            "description": "Sorted by address. Returned only in this response.",
            "x-one-time": true,
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": [
                "identity_id",
                "address",
                "address_unicode",
                "display_name",
                "department_id",
                "password"
              ],
              "properties": {
                "identity_id": {
                  "type": "string",
                  "description": "An opaque identifier.",
                  "examples": [
                    "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                  ]
                },
                "address": {
                  "type": "string"
                },
                "address_unicode": {
                  "type": "string",
                  "description": "The same in Unicode (RFC 5890), for display. Equal to the ASCII form if the domain is ASCII or no longer belongs to\nthe organization.\n"
                },
                "display_name": {
                  "type": "string"
                },
                "department_id": {
                  "type": [
                    "string",
                    "null"
                  ],
                  "description": "Also null if the identity was deleted later."
                },
                "password": {
                  "type": "string"
                }
              }
            }
          }
        }
      }
    }
  },
  "listEnforcements": {
    "method": "GET",
    "path": "/enforcement/list",
    "permission": "identity:read",
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": true,
    "endsKey": false,
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
          "maximum": 9007199254740990,
          "default": 0
        },
        "identity_id": {
          "type": "string",
          "maxLength": 64
        },
        "mailbox_quota_id": {
          "type": "string",
          "maxLength": 64
        },
        "domain_id": {
          "type": "string",
          "maxLength": 64
        },
        "about": {
          "type": "string",
          "enum": [
            "identity",
            "domain",
            "service",
            "organization"
          ]
        },
        "state": {
          "type": "string",
          "enum": [
            "pending",
            "enforced",
            "failed",
            "superseded",
            "unchecked"
          ]
        },
        "request_id": {
          "type": "string",
          "maxLength": 64,
          "pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f]*$",
          "x-pattern-message": "may not contain control characters"
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
            "maxItems": 200,
            "items": {
              "type": "object",
              "additionalProperties": false,
              "description": "A change that mail servers apply, and their answers. Only the IDs of the affected resource are not null.\n",
              "required": [
                "enforcement_id",
                "kind",
                "state",
                "identity_id",
                "mailbox_quota_id",
                "domain_id",
                "service_code",
                "address",
                "address_unicode",
                "request_id",
                "wanted_at",
                "enforced_at",
                "attempts",
                "last_error",
                "new_password_accepted",
                "sessions_closed",
                "checks",
                "limit_bytes",
                "used_bytes",
                "files_left"
              ],
              "properties": {
                "enforcement_id": {
                  "type": "string",
                  "description": "An opaque identifier.",
                  "examples": [
                    "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                  ]
                },
                "kind": {
                  "type": "string",
                  "enum": [
                    "sign_in",
                    "delivery",
                    "quota",
                    "purge"
                  ],
                  "description": "Sign-in and open sessions; delivery of new mail; the size of a mailbox; the permanent deletion of mail.\n"
                },
                "state": {
                  "type": "string",
                  "enum": [
                    "pending",
                    "enforced",
                    "failed",
                    "superseded",
                    "unchecked"
                  ],
                  "description": "Failed means that the mail server didn't accept the new password. Superseded means that the resource no longer\nexists. Unchecked means that there was no mail server to ask, or no identity with a password to check.\n"
                },
                "identity_id": {
                  "type": [
                    "string",
                    "null"
                  ],
                  "description": "Null if it is about a domain or the whole organization."
                },
                "mailbox_quota_id": {
                  "type": [
                    "string",
                    "null"
                  ]
                },
                "domain_id": {
                  "type": [
                    "string",
                    "null"
                  ]
                },
                "service_code": {
                  "type": [
                    "string",
                    "null"
                  ],
                  "description": "The service that was turned on or off for the organization."
                },
                "address": {
                  "type": [
                    "string",
                    "null"
                  ],
                  "description": "The address or the domain's name at the time of the change."
                },
                "address_unicode": {
                  "type": [
                    "string",
                    "null"
                  ],
                  "description": "The same with the domain in Unicode, while the organization has the domain."
                },
                "request_id": {
                  "type": [
                    "string",
                    "null"
                  ],
                  "description": "The request of the change, as in the audit."
                },
                "wanted_at": {
                  "type": "string",
                  "format": "date-time",
                  "description": "RFC 3339, UTC, milliseconds.",
                  "examples": [
                    "2026-11-20T09:15:00.000Z"
                  ]
                },
                "enforced_at": {
                  "type": [
                    "string",
                    "null"
                  ],
                  "format": "date-time"
                },
                "attempts": {
                  "type": "integer",
                  "minimum": 0,
                  "maximum": 2147483647,
                  "description": "The number of attempts. The service retries until the change is applied."
                },
                "last_error": {
                  "type": [
                    "string",
                    "null"
                  ],
                  "enum": [
                    "unreachable",
                    "timed_out",
                    "refused_us",
                    "differs",
                    "failed",
                    null
                  ],
                  "description": "The reason why the last attempt failed. `differs` means that the mail server's answer differs from the saved\nstate.\n"
                },
                "new_password_accepted": {
                  "type": [
                    "boolean",
                    "null"
                  ],
                  "description": "Only for a password reset. Whether IMAP accepted the new password, even if it rejects the sign-in for another\nreason in `checks`. Null if it wasn't tested or the server didn't respond.\n"
                },
                "sessions_closed": {
                  "type": [
                    "integer",
                    "null"
                  ],
                  "minimum": 0,
                  "maximum": 9007199254740991,
                  "description": "The total of all attempts."
                },
                "checks": {
                  "type": "array",
                  "maxItems": 20,
                  "description": "The answers of the mail servers. For a domain or an organization, they are about some of its addresses.\n",
                  "items": {
                    "type": "object",
                    "additionalProperties": false,
                    "required": [
                      "address",
                      "sign_in",
                      "delivery",
                      "own_rules"
                    ],
                    "properties": {
                      "address": {
                        "type": "string"
                      },
                      "sign_in": {
                        "type": "array",
                        "maxItems": 7,
                        "items": {
                          "type": "object",
                          "additionalProperties": false,
                          "required": [
                            "service_code",
                            "allowed",
                            "reason"
                          ],
                          "properties": {
                            "service_code": {
                              "type": "string",
                              "enum": [
                                "imap",
                                "pop3",
                                "smtp_submission",
                                "managesieve"
                              ]
                            },
                            "allowed": {
                              "type": "boolean"
                            },
                            "reason": {
                              "type": [
                                "string",
                                "null"
                              ],
                              "description": "The message for a user with the right password who may not sign in."
                            }
                          }
                        }
                      },
                      "delivery": {
                        "oneOf": [
                          {
                            "type": "object",
                            "additionalProperties": false,
                            "required": [
                              "code",
                              "text"
                            ],
                            "description": "The SMTP answer for the recipient.",
                            "properties": {
                              "code": {
                                "type": "integer",
                                "minimum": 200,
                                "maximum": 599
                              },
                              "text": {
                                "type": "string"
                              }
                            }
                          },
                          {
                            "type": "null"
                          }
                        ]
                      },
                      "own_rules": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "enum": [
                          "run",
                          "stopped",
                          "unknown",
                          null
                        ],
                        "description": "Whether new mail runs the identity's own Sieve script. Unknown means that the mail server's files are older than\nthis version. Null means that it wasn't tested, or there is no mailbox.\n"
                      }
                    }
                  }
                },
                "limit_bytes": {
                  "type": [
                    "integer",
                    "null"
                  ],
                  "minimum": 0,
                  "maximum": 9007199254740991,
                  "description": "The size that the mail server enforces."
                },
                "used_bytes": {
                  "type": [
                    "integer",
                    "null"
                  ],
                  "minimum": 0,
                  "maximum": 9007199254740991,
                  "description": "The used storage that the mail server reports."
                },
                "files_left": {
                  "type": [
                    "integer",
                    "null"
                  ],
                  "minimum": 0,
                  "maximum": 9007199254740991,
                  "description": "The remaining files of deleted mail."
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
  "getEnforcement": {
    "method": "GET",
    "path": "/enforcement/{enforcement_id}",
    "permission": "identity:read",
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": false,
    "endsKey": false,
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
        "description": "A change that mail servers apply, and their answers. Only the IDs of the affected resource are not null.\n",
        "required": [
          "enforcement_id",
          "kind",
          "state",
          "identity_id",
          "mailbox_quota_id",
          "domain_id",
          "service_code",
          "address",
          "address_unicode",
          "request_id",
          "wanted_at",
          "enforced_at",
          "attempts",
          "last_error",
          "new_password_accepted",
          "sessions_closed",
          "checks",
          "limit_bytes",
          "used_bytes",
          "files_left"
        ],
        "properties": {
          "enforcement_id": {
            "type": "string",
            "description": "An opaque identifier.",
            "examples": [
              "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
            ]
          },
          "kind": {
            "type": "string",
            "enum": [
              "sign_in",
              "delivery",
              "quota",
              "purge"
            ],
            "description": "Sign-in and open sessions; delivery of new mail; the size of a mailbox; the permanent deletion of mail.\n"
          },
          "state": {
            "type": "string",
            "enum": [
              "pending",
              "enforced",
              "failed",
              "superseded",
              "unchecked"
            ],
            "description": "Failed means that the mail server didn't accept the new password. Superseded means that the resource no longer\nexists. Unchecked means that there was no mail server to ask, or no identity with a password to check.\n"
          },
          "identity_id": {
            "type": [
              "string",
              "null"
            ],
            "description": "Null if it is about a domain or the whole organization."
          },
          "mailbox_quota_id": {
            "type": [
              "string",
              "null"
            ]
          },
          "domain_id": {
            "type": [
              "string",
              "null"
            ]
          },
          "service_code": {
            "type": [
              "string",
              "null"
            ],
            "description": "The service that was turned on or off for the organization."
          },
          "address": {
            "type": [
              "string",
              "null"
            ],
            "description": "The address or the domain's name at the time of the change."
          },
          "address_unicode": {
            "type": [
              "string",
              "null"
            ],
            "description": "The same with the domain in Unicode, while the organization has the domain."
          },
          "request_id": {
            "type": [
              "string",
              "null"
            ],
            "description": "The request of the change, as in the audit."
          },
          "wanted_at": {
            "type": "string",
            "format": "date-time",
            "description": "RFC 3339, UTC, milliseconds.",
            "examples": [
              "2026-11-20T09:15:00.000Z"
            ]
          },
          "enforced_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "attempts": {
            "type": "integer",
            "minimum": 0,
            "maximum": 2147483647,
            "description": "The number of attempts. The service retries until the change is applied."
          },
          "last_error": {
            "type": [
              "string",
              "null"
            ],
            "enum": [
              "unreachable",
              "timed_out",
              "refused_us",
              "differs",
              "failed",
              null
            ],
            "description": "The reason why the last attempt failed. `differs` means that the mail server's answer differs from the saved\nstate.\n"
          },
          "new_password_accepted": {
            "type": [
              "boolean",
              "null"
            ],
            "description": "Only for a password reset. Whether IMAP accepted the new password, even if it rejects the sign-in for another\nreason in `checks`. Null if it wasn't tested or the server didn't respond.\n"
          },
          "sessions_closed": {
            "type": [
              "integer",
              "null"
            ],
            "minimum": 0,
            "maximum": 9007199254740991,
            "description": "The total of all attempts."
          },
          "checks": {
            "type": "array",
            "maxItems": 20,
            "description": "The answers of the mail servers. For a domain or an organization, they are about some of its addresses.\n",
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": [
                "address",
                "sign_in",
                "delivery",
                "own_rules"
              ],
              "properties": {
                "address": {
                  "type": "string"
                },
                "sign_in": {
                  "type": "array",
                  "maxItems": 7,
                  "items": {
                    "type": "object",
                    "additionalProperties": false,
                    "required": [
                      "service_code",
                      "allowed",
                      "reason"
                    ],
                    "properties": {
                      "service_code": {
                        "type": "string",
                        "enum": [
                          "imap",
                          "pop3",
                          "smtp_submission",
                          "managesieve"
                        ]
                      },
                      "allowed": {
                        "type": "boolean"
                      },
                      "reason": {
                        "type": [
                          "string",
                          "null"
                        ],
                        "description": "The message for a user with the right password who may not sign in."
                      }
                    }
                  }
                },
                "delivery": {
                  "oneOf": [
                    {
                      "type": "object",
                      "additionalProperties": false,
                      "required": [
                        "code",
                        "text"
                      ],
                      "description": "The SMTP answer for the recipient.",
                      "properties": {
                        "code": {
                          "type": "integer",
                          "minimum": 200,
                          "maximum": 599
                        },
                        "text": {
                          "type": "string"
                        }
                      }
                    },
                    {
                      "type": "null"
                    }
                  ]
                },
                "own_rules": {
                  "type": [
                    "string",
                    "null"
                  ],
                  "enum": [
                    "run",
                    "stopped",
                    "unknown",
                    null
                  ],
                  "description": "Whether new mail runs the identity's own Sieve script. Unknown means that the mail server's files are older than\nthis version. Null means that it wasn't tested, or there is no mailbox.\n"
                }
              }
            }
          },
          "limit_bytes": {
            "type": [
              "integer",
              "null"
            ],
            "minimum": 0,
            "maximum": 9007199254740991,
            "description": "The size that the mail server enforces."
          },
          "used_bytes": {
            "type": [
              "integer",
              "null"
            ],
            "minimum": 0,
            "maximum": 9007199254740991,
            "description": "The used storage that the mail server reports."
          },
          "files_left": {
            "type": [
              "integer",
              "null"
            ],
            "minimum": 0,
            "maximum": 9007199254740991,
            "description": "The remaining files of deleted mail."
          }
        }
      }
    }
  },
  "listAuditEvents": {
    "method": "GET",
    "path": "/audit/list",
    "permission": "audit:read",
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": true,
    "endsKey": false,
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
          "maximum": 9007199254740990,
          "default": 0
        },
        "q": {
          "type": "string",
          "maxLength": 200,
          "x-normalize": "search"
        },
        "resource_type": {
          "type": "string",
          "enum": [
            "organization",
            "domain",
            "department",
            "identity",
            "mailbox_quota",
            "key",
            "plan"
          ]
        },
        "resource_id": {
          "type": "string",
          "maxLength": 64
        },
        "identity_id": {
          "type": "string",
          "maxLength": 64
        },
        "plan_id": {
          "type": "string",
          "maxLength": 64
        },
        "key_id": {
          "type": "string",
          "maxLength": 64
        },
        "operation": {
          "type": "string",
          "maxLength": 64,
          "pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f]*$",
          "x-pattern-message": "may not contain control characters"
        },
        "kind": {
          "type": "string",
          "enum": [
            "change",
            "session"
          ]
        },
        "from": {
          "type": "string",
          "format": "date-time",
          "maxLength": 64
        },
        "to": {
          "type": "string",
          "format": "date-time",
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
          "items",
          "total",
          "current_page"
        ],
        "properties": {
          "items": {
            "type": "array",
            "maxItems": 200,
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": [
                "audit_event_id",
                "occurred_at",
                "actor",
                "operation",
                "resource_type",
                "resource_id",
                "resource_label",
                "resource_label_unicode",
                "before",
                "after",
                "request_id",
                "plan_id",
                "is_revertible",
                "reverts_event_id",
                "reverted_by",
                "parts"
              ],
              "properties": {
                "audit_event_id": {
                  "type": "string",
                  "description": "An opaque identifier.",
                  "examples": [
                    "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                  ]
                },
                "occurred_at": {
                  "type": "string",
                  "format": "date-time",
                  "description": "RFC 3339, UTC, milliseconds.",
                  "examples": [
                    "2026-11-20T09:15:00.000Z"
                  ]
                },
                "actor": {
                  "type": "object",
                  "additionalProperties": false,
                  "required": [
                    "key_id",
                    "key_name"
                  ],
                  "properties": {
                    "key_id": {
                      "type": [
                        "string",
                        "null"
                      ],
                      "description": "Null for the operator, the mail system, or a user on `/me`."
                    },
                    "key_name": {
                      "type": "string"
                    }
                  }
                },
                "operation": {
                  "type": "string",
                  "description": "The operationId, or the operator's action. `finishPlan` is the one event of a bulk change. Its `after` has the\n`state` and how many identities are `changed`, `failed` or `left` unchanged.\n"
                },
                "resource_type": {
                  "type": "string",
                  "enum": [
                    "organization",
                    "domain",
                    "department",
                    "identity",
                    "mailbox_quota",
                    "key",
                    "plan"
                  ]
                },
                "resource_id": {
                  "type": "string",
                  "description": "An opaque identifier.",
                  "examples": [
                    "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                  ]
                },
                "resource_label": {
                  "type": "string"
                },
                "resource_label_unicode": {
                  "type": "string",
                  "description": "The same in Unicode (RFC 5890), for display. Equal to the ASCII form if the domain is ASCII or no longer belongs to\nthe organization.\n"
                },
                "before": {
                  "type": [
                    "object",
                    "null"
                  ],
                  "additionalProperties": true
                },
                "after": {
                  "type": [
                    "object",
                    "null"
                  ],
                  "additionalProperties": true
                },
                "request_id": {
                  "type": "string",
                  "description": "The `X-Request-Id` of the response to the change, or the plan that made it."
                },
                "plan_id": {
                  "type": [
                    "string",
                    "null"
                  ],
                  "description": "The bulk change that made the change, or that the event is about. It may be deleted."
                },
                "is_revertible": {
                  "type": "boolean",
                  "description": "Whether `revertAuditEvent` can undo it, unless the values have changed since."
                },
                "reverts_event_id": {
                  "type": [
                    "string",
                    "null"
                  ],
                  "description": "The event that this event undoes."
                },
                "reverted_by": {
                  "oneOf": [
                    {
                      "type": "object",
                      "additionalProperties": false,
                      "required": [
                        "audit_event_id",
                        "occurred_at",
                        "actor"
                      ],
                      "description": "The last event that undid this event.",
                      "properties": {
                        "audit_event_id": {
                          "type": "string",
                          "description": "An opaque identifier.",
                          "examples": [
                            "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                          ]
                        },
                        "occurred_at": {
                          "type": "string",
                          "format": "date-time",
                          "description": "RFC 3339, UTC, milliseconds.",
                          "examples": [
                            "2026-11-20T09:15:00.000Z"
                          ]
                        },
                        "actor": {
                          "type": "object",
                          "additionalProperties": false,
                          "required": [
                            "key_id",
                            "key_name"
                          ],
                          "properties": {
                            "key_id": {
                              "type": [
                                "string",
                                "null"
                              ],
                              "description": "Null for the operator, the mail system, or a user on `/me`."
                            },
                            "key_name": {
                              "type": "string"
                            }
                          }
                        }
                      }
                    },
                    {
                      "type": "null"
                    }
                  ]
                },
                "parts": {
                  "type": "array",
                  "maxItems": 20,
                  "items": {
                    "type": "object",
                    "additionalProperties": false,
                    "required": [
                      "audit_event_id",
                      "operation",
                      "resource_type",
                      "resource_id",
                      "resource_label",
                      "resource_label_unicode",
                      "before",
                      "after"
                    ],
                    "description": "An event that the list shows as part of another event of the same request.",
                    "properties": {
                      "audit_event_id": {
                        "type": "string",
                        "description": "An opaque identifier.",
                        "examples": [
                          "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                        ]
                      },
                      "operation": {
                        "type": "string"
                      },
                      "resource_type": {
                        "type": "string",
                        "enum": [
                          "organization",
                          "domain",
                          "department",
                          "identity",
                          "mailbox_quota",
                          "key",
                          "plan"
                        ]
                      },
                      "resource_id": {
                        "type": "string",
                        "description": "An opaque identifier.",
                        "examples": [
                          "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                        ]
                      },
                      "resource_label": {
                        "type": "string"
                      },
                      "resource_label_unicode": {
                        "type": "string",
                        "description": "The same in Unicode (RFC 5890), for display. Equal to the ASCII form if the domain is ASCII or no longer belongs to\nthe organization.\n"
                      },
                      "before": {
                        "type": [
                          "object",
                          "null"
                        ],
                        "additionalProperties": true
                      },
                      "after": {
                        "type": [
                          "object",
                          "null"
                        ],
                        "additionalProperties": true
                      }
                    }
                  },
                  "description": "The other changes of the request, the first 20. Empty for an event that is a part itself."
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
  "revertAuditEvent": {
    "method": "POST",
    "path": "/audit/{audit_event_id}/revert",
    "permission": "audit:read",
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": true,
    "compress": false,
    "endsKey": false,
    "headers": [
      "Idempotency-Key",
      "Prefer"
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
          "audit_event_id",
          "warnings"
        ],
        "properties": {
          "audit_event_id": {
            "type": "string",
            "description": "An opaque identifier.",
            "examples": [
              "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
            ]
          },
          "warnings": {
            "type": "array",
            "maxItems": 3,
            "items": {
              "type": "string",
              "enum": [
                "department_gone",
                "catch_all_elsewhere",
                "mailbox_full"
              ]
            }
          }
        }
      }
    }
  },
  "createOwnSession": {
    "method": "POST",
    "path": "/me/session",
    "permission": null,
    "memberPermissions": {},
    "keyKind": null,
    "needsKey": false,
    "compress": false,
    "endsKey": false,
    "headers": [],
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
        "address",
        "password"
      ],
      "properties": {
        "address": {
          "type": "string",
          "minLength": 1,
          "maxLength": 320,
          "pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f]*$",
          "x-pattern-message": "may not contain control characters"
        },
        "password": {
          "type": "string",
          "minLength": 1,
          "maxLength": 512,
          "description": "The password as typed. It is compared in the form of new passwords, and in NFC, the form of older ones.\n"
        }
      }
    },
    "bodyRequired": true,
    "answers": {
      "201": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "expires_at"
        ],
        "properties": {
          "api_key": {
            "type": "string",
            "description": "The secret. Returned only in this response.",
            "x-one-time": true
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
  "endOwnSession": {
    "method": "DELETE",
    "path": "/me/session",
    "permission": null,
    "memberPermissions": {},
    "keyKind": "person",
    "needsKey": true,
    "compress": false,
    "endsKey": true,
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
  "getOwnIdentity": {
    "method": "GET",
    "path": "/me",
    "permission": null,
    "memberPermissions": {},
    "keyKind": "person",
    "needsKey": true,
    "compress": false,
    "endsKey": false,
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
          "address",
          "address_unicode",
          "display_name",
          "organization_name",
          "must_change_password",
          "password_changed_at",
          "session_expires_at",
          "mail",
          "enforcement"
        ],
        "properties": {
          "address": {
            "type": "string"
          },
          "address_unicode": {
            "type": "string",
            "description": "The same in Unicode (RFC 5890), for display. Equal to the ASCII form if the domain is ASCII or no longer belongs to\nthe organization.\n"
          },
          "display_name": {
            "type": "string"
          },
          "organization_name": {
            "type": "string"
          },
          "must_change_password": {
            "type": "boolean"
          },
          "password_changed_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "session_expires_at": {
            "type": "string",
            "format": "date-time",
            "description": "RFC 3339, UTC, milliseconds.",
            "examples": [
              "2026-11-20T09:15:00.000Z"
            ]
          },
          "mail": {
            "type": "object",
            "additionalProperties": false,
            "required": [
              "state"
            ],
            "properties": {
              "state": {
                "type": "string",
                "enum": [
                  "not_attached",
                  "attached",
                  "unreachable"
                ]
              }
            }
          },
          "enforcement": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "description": "A change that mail servers apply, and their answers. Only the IDs of the affected resource are not null.\n",
                "required": [
                  "enforcement_id",
                  "kind",
                  "state",
                  "identity_id",
                  "mailbox_quota_id",
                  "domain_id",
                  "service_code",
                  "address",
                  "address_unicode",
                  "request_id",
                  "wanted_at",
                  "enforced_at",
                  "attempts",
                  "last_error",
                  "new_password_accepted",
                  "sessions_closed",
                  "checks",
                  "limit_bytes",
                  "used_bytes",
                  "files_left"
                ],
                "properties": {
                  "enforcement_id": {
                    "type": "string",
                    "description": "An opaque identifier.",
                    "examples": [
                      "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                    ]
                  },
                  "kind": {
                    "type": "string",
                    "enum": [
                      "sign_in",
                      "delivery",
                      "quota",
                      "purge"
                    ],
                    "description": "Sign-in and open sessions; delivery of new mail; the size of a mailbox; the permanent deletion of mail.\n"
                  },
                  "state": {
                    "type": "string",
                    "enum": [
                      "pending",
                      "enforced",
                      "failed",
                      "superseded",
                      "unchecked"
                    ],
                    "description": "Failed means that the mail server didn't accept the new password. Superseded means that the resource no longer\nexists. Unchecked means that there was no mail server to ask, or no identity with a password to check.\n"
                  },
                  "identity_id": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "Null if it is about a domain or the whole organization."
                  },
                  "mailbox_quota_id": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "domain_id": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "service_code": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "The service that was turned on or off for the organization."
                  },
                  "address": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "The address or the domain's name at the time of the change."
                  },
                  "address_unicode": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "The same with the domain in Unicode, while the organization has the domain."
                  },
                  "request_id": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "The request of the change, as in the audit."
                  },
                  "wanted_at": {
                    "type": "string",
                    "format": "date-time",
                    "description": "RFC 3339, UTC, milliseconds.",
                    "examples": [
                      "2026-11-20T09:15:00.000Z"
                    ]
                  },
                  "enforced_at": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "format": "date-time"
                  },
                  "attempts": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 2147483647,
                    "description": "The number of attempts. The service retries until the change is applied."
                  },
                  "last_error": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "enum": [
                      "unreachable",
                      "timed_out",
                      "refused_us",
                      "differs",
                      "failed",
                      null
                    ],
                    "description": "The reason why the last attempt failed. `differs` means that the mail server's answer differs from the saved\nstate.\n"
                  },
                  "new_password_accepted": {
                    "type": [
                      "boolean",
                      "null"
                    ],
                    "description": "Only for a password reset. Whether IMAP accepted the new password, even if it rejects the sign-in for another\nreason in `checks`. Null if it wasn't tested or the server didn't respond.\n"
                  },
                  "sessions_closed": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The total of all attempts."
                  },
                  "checks": {
                    "type": "array",
                    "maxItems": 20,
                    "description": "The answers of the mail servers. For a domain or an organization, they are about some of its addresses.\n",
                    "items": {
                      "type": "object",
                      "additionalProperties": false,
                      "required": [
                        "address",
                        "sign_in",
                        "delivery",
                        "own_rules"
                      ],
                      "properties": {
                        "address": {
                          "type": "string"
                        },
                        "sign_in": {
                          "type": "array",
                          "maxItems": 7,
                          "items": {
                            "type": "object",
                            "additionalProperties": false,
                            "required": [
                              "service_code",
                              "allowed",
                              "reason"
                            ],
                            "properties": {
                              "service_code": {
                                "type": "string",
                                "enum": [
                                  "imap",
                                  "pop3",
                                  "smtp_submission",
                                  "managesieve"
                                ]
                              },
                              "allowed": {
                                "type": "boolean"
                              },
                              "reason": {
                                "type": [
                                  "string",
                                  "null"
                                ],
                                "description": "The message for a user with the right password who may not sign in."
                              }
                            }
                          }
                        },
                        "delivery": {
                          "oneOf": [
                            {
                              "type": "object",
                              "additionalProperties": false,
                              "required": [
                                "code",
                                "text"
                              ],
                              "description": "The SMTP answer for the recipient.",
                              "properties": {
                                "code": {
                                  "type": "integer",
                                  "minimum": 200,
                                  "maximum": 599
                                },
                                "text": {
                                  "type": "string"
                                }
                              }
                            },
                            {
                              "type": "null"
                            }
                          ]
                        },
                        "own_rules": {
                          "type": [
                            "string",
                            "null"
                          ],
                          "enum": [
                            "run",
                            "stopped",
                            "unknown",
                            null
                          ],
                          "description": "Whether new mail runs the identity's own Sieve script. Unknown means that the mail server's files are older than\nthis version. Null means that it wasn't tested, or there is no mailbox.\n"
                        }
                      }
                    }
                  },
                  "limit_bytes": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The size that the mail server enforces."
                  },
                  "used_bytes": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The used storage that the mail server reports."
                  },
                  "files_left": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The remaining files of deleted mail."
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "The state at the mail servers of the last change since the sign-in. Null if there is none."
          }
        }
      }
    }
  },
  "changeOwnPassword": {
    "method": "POST",
    "path": "/me/password",
    "permission": null,
    "memberPermissions": {},
    "keyKind": "person",
    "needsKey": true,
    "compress": false,
    "endsKey": true,
    "headers": [
      "Prefer"
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
        "password"
      ],
      "properties": {
        "password": {
          "type": "string",
          "maxLength": 128,
          "pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$",
          "x-pattern-message": "may not contain a tab, a line break or another control character, which mail programs can't send; a copied cell of a spreadsheet ends with one",
          "x-normalize": "password",
          "x-password": {
            "min_length": 10,
            "max_bytes": 256,
            "local_part_from": 4
          },
          "description": "10 to 128 characters in NFC, at most 256 bytes; none of the commonest passwords, and without the local part of the address where that has 4 characters or more. Control characters and line breaks are refused. Mail servers compare passwords byte by byte, so mail programs must send the form that is kept."
        }
      }
    },
    "bodyRequired": true,
    "answers": {
      "200": {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "address",
          "address_unicode",
          "display_name",
          "organization_name",
          "must_change_password",
          "password_changed_at",
          "session_expires_at",
          "mail",
          "enforcement"
        ],
        "properties": {
          "address": {
            "type": "string"
          },
          "address_unicode": {
            "type": "string",
            "description": "The same in Unicode (RFC 5890), for display. Equal to the ASCII form if the domain is ASCII or no longer belongs to\nthe organization.\n"
          },
          "display_name": {
            "type": "string"
          },
          "organization_name": {
            "type": "string"
          },
          "must_change_password": {
            "type": "boolean"
          },
          "password_changed_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "session_expires_at": {
            "type": "string",
            "format": "date-time",
            "description": "RFC 3339, UTC, milliseconds.",
            "examples": [
              "2026-11-20T09:15:00.000Z"
            ]
          },
          "mail": {
            "type": "object",
            "additionalProperties": false,
            "required": [
              "state"
            ],
            "properties": {
              "state": {
                "type": "string",
                "enum": [
                  "not_attached",
                  "attached",
                  "unreachable"
                ]
              }
            }
          },
          "enforcement": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "description": "A change that mail servers apply, and their answers. Only the IDs of the affected resource are not null.\n",
                "required": [
                  "enforcement_id",
                  "kind",
                  "state",
                  "identity_id",
                  "mailbox_quota_id",
                  "domain_id",
                  "service_code",
                  "address",
                  "address_unicode",
                  "request_id",
                  "wanted_at",
                  "enforced_at",
                  "attempts",
                  "last_error",
                  "new_password_accepted",
                  "sessions_closed",
                  "checks",
                  "limit_bytes",
                  "used_bytes",
                  "files_left"
                ],
                "properties": {
                  "enforcement_id": {
                    "type": "string",
                    "description": "An opaque identifier.",
                    "examples": [
                      "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                    ]
                  },
                  "kind": {
                    "type": "string",
                    "enum": [
                      "sign_in",
                      "delivery",
                      "quota",
                      "purge"
                    ],
                    "description": "Sign-in and open sessions; delivery of new mail; the size of a mailbox; the permanent deletion of mail.\n"
                  },
                  "state": {
                    "type": "string",
                    "enum": [
                      "pending",
                      "enforced",
                      "failed",
                      "superseded",
                      "unchecked"
                    ],
                    "description": "Failed means that the mail server didn't accept the new password. Superseded means that the resource no longer\nexists. Unchecked means that there was no mail server to ask, or no identity with a password to check.\n"
                  },
                  "identity_id": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "Null if it is about a domain or the whole organization."
                  },
                  "mailbox_quota_id": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "domain_id": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "service_code": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "The service that was turned on or off for the organization."
                  },
                  "address": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "The address or the domain's name at the time of the change."
                  },
                  "address_unicode": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "The same with the domain in Unicode, while the organization has the domain."
                  },
                  "request_id": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "The request of the change, as in the audit."
                  },
                  "wanted_at": {
                    "type": "string",
                    "format": "date-time",
                    "description": "RFC 3339, UTC, milliseconds.",
                    "examples": [
                      "2026-11-20T09:15:00.000Z"
                    ]
                  },
                  "enforced_at": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "format": "date-time"
                  },
                  "attempts": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 2147483647,
                    "description": "The number of attempts. The service retries until the change is applied."
                  },
                  "last_error": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "enum": [
                      "unreachable",
                      "timed_out",
                      "refused_us",
                      "differs",
                      "failed",
                      null
                    ],
                    "description": "The reason why the last attempt failed. `differs` means that the mail server's answer differs from the saved\nstate.\n"
                  },
                  "new_password_accepted": {
                    "type": [
                      "boolean",
                      "null"
                    ],
                    "description": "Only for a password reset. Whether IMAP accepted the new password, even if it rejects the sign-in for another\nreason in `checks`. Null if it wasn't tested or the server didn't respond.\n"
                  },
                  "sessions_closed": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The total of all attempts."
                  },
                  "checks": {
                    "type": "array",
                    "maxItems": 20,
                    "description": "The answers of the mail servers. For a domain or an organization, they are about some of its addresses.\n",
                    "items": {
                      "type": "object",
                      "additionalProperties": false,
                      "required": [
                        "address",
                        "sign_in",
                        "delivery",
                        "own_rules"
                      ],
                      "properties": {
                        "address": {
                          "type": "string"
                        },
                        "sign_in": {
                          "type": "array",
                          "maxItems": 7,
                          "items": {
                            "type": "object",
                            "additionalProperties": false,
                            "required": [
                              "service_code",
                              "allowed",
                              "reason"
                            ],
                            "properties": {
                              "service_code": {
                                "type": "string",
                                "enum": [
                                  "imap",
                                  "pop3",
                                  "smtp_submission",
                                  "managesieve"
                                ]
                              },
                              "allowed": {
                                "type": "boolean"
                              },
                              "reason": {
                                "type": [
                                  "string",
                                  "null"
                                ],
                                "description": "The message for a user with the right password who may not sign in."
                              }
                            }
                          }
                        },
                        "delivery": {
                          "oneOf": [
                            {
                              "type": "object",
                              "additionalProperties": false,
                              "required": [
                                "code",
                                "text"
                              ],
                              "description": "The SMTP answer for the recipient.",
                              "properties": {
                                "code": {
                                  "type": "integer",
                                  "minimum": 200,
                                  "maximum": 599
                                },
                                "text": {
                                  "type": "string"
                                }
                              }
                            },
                            {
                              "type": "null"
                            }
                          ]
                        },
                        "own_rules": {
                          "type": [
                            "string",
                            "null"
                          ],
                          "enum": [
                            "run",
                            "stopped",
                            "unknown",
                            null
                          ],
                          "description": "Whether new mail runs the identity's own Sieve script. Unknown means that the mail server's files are older than\nthis version. Null means that it wasn't tested, or there is no mailbox.\n"
                        }
                      }
                    }
                  },
                  "limit_bytes": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The size that the mail server enforces."
                  },
                  "used_bytes": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The used storage that the mail server reports."
                  },
                  "files_left": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The remaining files of deleted mail."
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "The state at the mail servers of the last change since the sign-in. Null if there is none."
          }
        }
      }
    }
  },
  "listOwnSignIns": {
    "method": "GET",
    "path": "/me/sign-ins",
    "permission": null,
    "memberPermissions": {},
    "keyKind": "person",
    "needsKey": true,
    "compress": false,
    "endsKey": false,
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
          "mail",
          "sign_ins"
        ],
        "properties": {
          "mail": {
            "type": "object",
            "additionalProperties": false,
            "required": [
              "state"
            ],
            "properties": {
              "state": {
                "type": "string",
                "enum": [
                  "not_attached",
                  "attached",
                  "unreachable"
                ]
              }
            }
          },
          "sign_ins": {
            "type": "array",
            "maxItems": 200,
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": [
                "service",
                "source"
              ],
              "properties": {
                "service": {
                  "type": "string",
                  "description": "The mail server's name for the service: imap, pop3, submission or sieve."
                },
                "source": {
                  "type": [
                    "string",
                    "null"
                  ],
                  "description": "The source address, if the mail server knows it."
                }
              }
            }
          }
        }
      }
    }
  },
  "signOutEverywhere": {
    "method": "POST",
    "path": "/me/sign-out",
    "permission": null,
    "memberPermissions": {},
    "keyKind": "person",
    "needsKey": true,
    "compress": false,
    "endsKey": true,
    "headers": [
      "Prefer"
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
          "address",
          "address_unicode",
          "display_name",
          "organization_name",
          "must_change_password",
          "password_changed_at",
          "session_expires_at",
          "mail",
          "enforcement"
        ],
        "properties": {
          "address": {
            "type": "string"
          },
          "address_unicode": {
            "type": "string",
            "description": "The same in Unicode (RFC 5890), for display. Equal to the ASCII form if the domain is ASCII or no longer belongs to\nthe organization.\n"
          },
          "display_name": {
            "type": "string"
          },
          "organization_name": {
            "type": "string"
          },
          "must_change_password": {
            "type": "boolean"
          },
          "password_changed_at": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "session_expires_at": {
            "type": "string",
            "format": "date-time",
            "description": "RFC 3339, UTC, milliseconds.",
            "examples": [
              "2026-11-20T09:15:00.000Z"
            ]
          },
          "mail": {
            "type": "object",
            "additionalProperties": false,
            "required": [
              "state"
            ],
            "properties": {
              "state": {
                "type": "string",
                "enum": [
                  "not_attached",
                  "attached",
                  "unreachable"
                ]
              }
            }
          },
          "enforcement": {
            "oneOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "description": "A change that mail servers apply, and their answers. Only the IDs of the affected resource are not null.\n",
                "required": [
                  "enforcement_id",
                  "kind",
                  "state",
                  "identity_id",
                  "mailbox_quota_id",
                  "domain_id",
                  "service_code",
                  "address",
                  "address_unicode",
                  "request_id",
                  "wanted_at",
                  "enforced_at",
                  "attempts",
                  "last_error",
                  "new_password_accepted",
                  "sessions_closed",
                  "checks",
                  "limit_bytes",
                  "used_bytes",
                  "files_left"
                ],
                "properties": {
                  "enforcement_id": {
                    "type": "string",
                    "description": "An opaque identifier.",
                    "examples": [
                      "0199f3a2-7c1e-7d3a-9b55-1f0a52c6d101"
                    ]
                  },
                  "kind": {
                    "type": "string",
                    "enum": [
                      "sign_in",
                      "delivery",
                      "quota",
                      "purge"
                    ],
                    "description": "Sign-in and open sessions; delivery of new mail; the size of a mailbox; the permanent deletion of mail.\n"
                  },
                  "state": {
                    "type": "string",
                    "enum": [
                      "pending",
                      "enforced",
                      "failed",
                      "superseded",
                      "unchecked"
                    ],
                    "description": "Failed means that the mail server didn't accept the new password. Superseded means that the resource no longer\nexists. Unchecked means that there was no mail server to ask, or no identity with a password to check.\n"
                  },
                  "identity_id": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "Null if it is about a domain or the whole organization."
                  },
                  "mailbox_quota_id": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "domain_id": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "service_code": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "The service that was turned on or off for the organization."
                  },
                  "address": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "The address or the domain's name at the time of the change."
                  },
                  "address_unicode": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "The same with the domain in Unicode, while the organization has the domain."
                  },
                  "request_id": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "description": "The request of the change, as in the audit."
                  },
                  "wanted_at": {
                    "type": "string",
                    "format": "date-time",
                    "description": "RFC 3339, UTC, milliseconds.",
                    "examples": [
                      "2026-11-20T09:15:00.000Z"
                    ]
                  },
                  "enforced_at": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "format": "date-time"
                  },
                  "attempts": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 2147483647,
                    "description": "The number of attempts. The service retries until the change is applied."
                  },
                  "last_error": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "enum": [
                      "unreachable",
                      "timed_out",
                      "refused_us",
                      "differs",
                      "failed",
                      null
                    ],
                    "description": "The reason why the last attempt failed. `differs` means that the mail server's answer differs from the saved\nstate.\n"
                  },
                  "new_password_accepted": {
                    "type": [
                      "boolean",
                      "null"
                    ],
                    "description": "Only for a password reset. Whether IMAP accepted the new password, even if it rejects the sign-in for another\nreason in `checks`. Null if it wasn't tested or the server didn't respond.\n"
                  },
                  "sessions_closed": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The total of all attempts."
                  },
                  "checks": {
                    "type": "array",
                    "maxItems": 20,
                    "description": "The answers of the mail servers. For a domain or an organization, they are about some of its addresses.\n",
                    "items": {
                      "type": "object",
                      "additionalProperties": false,
                      "required": [
                        "address",
                        "sign_in",
                        "delivery",
                        "own_rules"
                      ],
                      "properties": {
                        "address": {
                          "type": "string"
                        },
                        "sign_in": {
                          "type": "array",
                          "maxItems": 7,
                          "items": {
                            "type": "object",
                            "additionalProperties": false,
                            "required": [
                              "service_code",
                              "allowed",
                              "reason"
                            ],
                            "properties": {
                              "service_code": {
                                "type": "string",
                                "enum": [
                                  "imap",
                                  "pop3",
                                  "smtp_submission",
                                  "managesieve"
                                ]
                              },
                              "allowed": {
                                "type": "boolean"
                              },
                              "reason": {
                                "type": [
                                  "string",
                                  "null"
                                ],
                                "description": "The message for a user with the right password who may not sign in."
                              }
                            }
                          }
                        },
                        "delivery": {
                          "oneOf": [
                            {
                              "type": "object",
                              "additionalProperties": false,
                              "required": [
                                "code",
                                "text"
                              ],
                              "description": "The SMTP answer for the recipient.",
                              "properties": {
                                "code": {
                                  "type": "integer",
                                  "minimum": 200,
                                  "maximum": 599
                                },
                                "text": {
                                  "type": "string"
                                }
                              }
                            },
                            {
                              "type": "null"
                            }
                          ]
                        },
                        "own_rules": {
                          "type": [
                            "string",
                            "null"
                          ],
                          "enum": [
                            "run",
                            "stopped",
                            "unknown",
                            null
                          ],
                          "description": "Whether new mail runs the identity's own Sieve script. Unknown means that the mail server's files are older than\nthis version. Null means that it wasn't tested, or there is no mailbox.\n"
                        }
                      }
                    }
                  },
                  "limit_bytes": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The size that the mail server enforces."
                  },
                  "used_bytes": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The used storage that the mail server reports."
                  },
                  "files_left": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "minimum": 0,
                    "maximum": 9007199254740991,
                    "description": "The remaining files of deleted mail."
                  }
                }
              },
              {
                "type": "null"
              }
            ],
            "description": "The state at the mail servers of the last change since the sign-in. Null if there is none."
          }
        }
      }
    }
  }
} as const
