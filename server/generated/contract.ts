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
  "address:write": "Create, change and delete aliases.",
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
    "address:write",
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
    "address:write",
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
    "advice": "See errors for each invalid value and its rule."
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
    "advice": "Choose another local part. If it is yours, conflicting_id and conflicting_kind name it."
  },
  "address_held": {
    "status": 409,
    "title": "The address is reserved for a deleted identity",
    "advice": "Restore conflicting_id, or delete it permanently. Otherwise the address becomes free after restorable_until. An alias can use it with over_held."
  },
  "alias_loop": {
    "status": 409,
    "title": "The alias would lead back to itself",
    "advice": "Remove one of the steps in path. An alias counts here even while it is off or has expired."
  },
  "alias_too_deep": {
    "status": 409,
    "title": "Too many steps from alias to alias",
    "advice": "Lead the alias to identities directly. See step_count and path for the longest way."
  },
  "too_many_recipients": {
    "status": 409,
    "title": "Too many recipients",
    "advice": "Use fewer targets. See recipient_count, and address for the alias that would have so many."
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
    "advice": "You can undo changes of settings, identities, aliases and mailbox sizes, renames, and deletions of identities that can still be restored."
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
    "advice": "See errors for each invalid value, with its column and its rule."
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

// The schemas of the contract, without their descriptions.
const UnicodeName = {"type":"string"} as const
const Id = {"type":"string"} as const
const AddressState = {"type":"string","enum":["in_use","off","expired","held","suspended","nowhere"]} as const
const AliasTarget = {"type":"object","additionalProperties":false,"required":["kind","target_id","address","address_unicode","display_name"],"properties":{"kind":{"type":"string","enum":["identity","alias","held"]},"target_id":Id,"address":{"type":"string"},"address_unicode":UnicodeName,"display_name":{"type":["string","null"]}}} as const
const Time = {"type":"string","format":"date-time"} as const
const Address = {"type":"object","additionalProperties":false,"required":["kind","id","address","address_unicode","domain_id","state","display_name","note","target_count","first_targets","expires_at","restorable_until","created_at"],"properties":{"kind":{"type":"string","enum":["identity","alias","held"]},"id":{"type":"string"},"address":{"type":"string"},"address_unicode":UnicodeName,"domain_id":Id,"state":AddressState,"display_name":{"type":["string","null"]},"note":{"type":["string","null"]},"target_count":{"type":"integer","minimum":0,"maximum":9007199254740991},"first_targets":{"type":"array","maxItems":3,"items":AliasTarget},"expires_at":{"type":["string","null"],"format":"date-time"},"restorable_until":{"type":["string","null"],"format":"date-time"},"created_at":Time}} as const
const AddressList = {"type":"object","additionalProperties":false,"required":["items","total","current_page"],"properties":{"items":{"type":"array","maxItems":200,"items":Address},"total":{"type":"integer","minimum":0,"maximum":9007199254740991},"current_page":{"type":"integer","minimum":1,"maximum":9007199254740991}}} as const
const FormerOwner = {"type":"object","additionalProperties":false,"required":["identity_id","address"],"properties":{"identity_id":Id,"address":{"type":"string"}}} as const
const HeldBy = {"type":"object","additionalProperties":false,"required":["identity_id","display_name","restorable_until"],"properties":{"identity_id":Id,"display_name":{"type":"string"},"restorable_until":Time}} as const
const SignInCheck = {"type":"object","additionalProperties":false,"required":["service_code","allowed","reason"],"properties":{"service_code":{"type":"string","enum":["imap","pop3","smtp_submission","managesieve"]},"allowed":{"type":"boolean"},"reason":{"type":["string","null"]}}} as const
const DeliveryCheck = {"type":"object","additionalProperties":false,"required":["code","text"],"properties":{"code":{"type":"integer","minimum":200,"maximum":599},"text":{"type":"string"}}} as const
const EnforcementCheck = {"type":"object","additionalProperties":false,"required":["address","sign_in","delivery","own_rules"],"properties":{"address":{"type":"string"},"sign_in":{"type":"array","maxItems":7,"items":SignInCheck},"delivery":{"oneOf":[DeliveryCheck,{"type":"null"}]},"own_rules":{"type":["string","null"],"enum":["run","stopped","unknown",null]}}} as const
const Enforcement = {"type":"object","additionalProperties":false,"required":["enforcement_id","kind","state","identity_id","mailbox_quota_id","alias_id","domain_id","service_code","address","address_unicode","request_id","wanted_at","enforced_at","attempts","last_error","new_password_accepted","sessions_closed","checks","limit_bytes","used_bytes","files_left"],"properties":{"enforcement_id":Id,"kind":{"type":"string","enum":["sign_in","delivery","quota","purge","address"]},"state":{"type":"string","enum":["pending","enforced","failed","superseded","unchecked"]},"identity_id":{"type":["string","null"]},"mailbox_quota_id":{"type":["string","null"]},"alias_id":{"type":["string","null"]},"domain_id":{"type":["string","null"]},"service_code":{"type":["string","null"]},"address":{"type":["string","null"]},"address_unicode":{"type":["string","null"]},"request_id":{"type":["string","null"]},"wanted_at":Time,"enforced_at":{"type":["string","null"],"format":"date-time"},"attempts":{"type":"integer","minimum":0,"maximum":2147483647},"last_error":{"type":["string","null"],"enum":["unreachable","timed_out","refused_us","differs","failed","older_configuration",null]},"new_password_accepted":{"type":["boolean","null"]},"sessions_closed":{"type":["integer","null"],"minimum":0,"maximum":9007199254740991},"checks":{"type":"array","maxItems":20,"items":EnforcementCheck},"limit_bytes":{"type":["integer","null"],"minimum":0,"maximum":9007199254740991},"used_bytes":{"type":["integer","null"],"minimum":0,"maximum":9007199254740991},"files_left":{"type":["integer","null"],"minimum":0,"maximum":9007199254740991}}} as const
const LastEnforcement = {"oneOf":[Enforcement,{"type":"null"}]} as const
const Alias = {"type":"object","additionalProperties":false,"required":["alias_id","address","address_unicode","local_part","domain_id","domain_name","domain_name_unicode","state","enabled","expires_at","note","may_send_as","signs_in","targets","former_of","held","recipient_count","enforcement","created_at","updated_at"],"properties":{"alias_id":Id,"address":{"type":"string"},"address_unicode":UnicodeName,"local_part":{"type":"string"},"domain_id":Id,"domain_name":{"type":"string"},"domain_name_unicode":{"type":"string"},"state":{"type":"string","enum":["in_use","off","expired"]},"enabled":{"type":"boolean"},"expires_at":{"type":["string","null"],"format":"date-time"},"note":{"type":["string","null"]},"may_send_as":{"type":"boolean"},"signs_in":{"type":"boolean"},"targets":{"type":"array","maxItems":50,"items":AliasTarget},"former_of":{"oneOf":[FormerOwner,{"type":"null"}]},"held":{"oneOf":[HeldBy,{"type":"null"}]},"recipient_count":{"type":"integer","minimum":0,"maximum":9007199254740991},"enforcement":LastEnforcement,"created_at":Time,"updated_at":Time}} as const
const LocalPart = {"type":"string","minLength":1,"maxLength":64,"pattern":"^[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)*$","x-pattern-message":"can have letters a to z, digits, hyphens, underscores, and single dots between them"} as const
const TargetIds = {"type":"array","minItems":1,"maxItems":50,"uniqueItems":true,"items":{"type":"string","maxLength":64}} as const
const Note = {"type":["string","null"],"maxLength":255,"pattern":"^[^\\u0000-\\u001f\\u007f-\\u009f]*$","x-pattern-message":"can't contain control characters","x-normalize":"text"} as const
const AliasExpiry = {"type":["string","null"],"format":"date-time","maxLength":64} as const
const AliasCreate = {"type":"object","additionalProperties":false,"x-alias":{"max_steps":10,"max_recipients":1000},"required":["local_part","domain_id","target_ids"],"properties":{"local_part":LocalPart,"domain_id":{"type":"string","maxLength":64},"target_ids":TargetIds,"note":Note,"expires_at":AliasExpiry,"may_send_as":{"type":"boolean","default":false},"over_held":{"type":"boolean","default":false}}} as const
const AliasPreview = {"type":"object","additionalProperties":false,"properties":{"alias_id":{"type":"string","maxLength":64},"local_part":LocalPart,"domain_id":{"type":"string","maxLength":64},"target_ids":TargetIds,"note":Note,"enabled":{"type":"boolean"},"expires_at":AliasExpiry,"may_send_as":{"type":"boolean"},"signs_in":{"type":"boolean"},"over_held":{"type":"boolean","default":false}}} as const
const AliasUpdate = {"type":"object","additionalProperties":false,"properties":{"target_ids":TargetIds,"note":Note,"enabled":{"type":"boolean"},"expires_at":AliasExpiry,"may_send_as":{"type":"boolean"},"signs_in":{"type":"boolean"}}} as const
const AliasWarning = {"type":"string","enum":["no_recipient","recipients_left_out"]} as const
const AliasWritten = {"type":"object","additionalProperties":false,"required":["alias","warnings"],"properties":{"alias":Alias,"warnings":{"type":"array","maxItems":2,"items":AliasWarning}}} as const
const AuditActor = {"type":"object","additionalProperties":false,"required":["key_id","key_name"],"properties":{"key_id":{"type":["string","null"]},"key_name":{"type":"string"}}} as const
const EventReversal = {"type":"object","additionalProperties":false,"required":["audit_event_id","occurred_at","actor"],"properties":{"audit_event_id":Id,"occurred_at":Time,"actor":AuditActor}} as const
const AuditEventPart = {"type":"object","additionalProperties":false,"required":["audit_event_id","operation","resource_type","resource_id","resource_label","resource_label_unicode","before","after"],"properties":{"audit_event_id":Id,"operation":{"type":"string"},"resource_type":{"type":"string","enum":["organization","domain","department","identity","alias","mailbox_quota","key","plan"]},"resource_id":Id,"resource_label":{"type":"string"},"resource_label_unicode":UnicodeName,"before":{"type":["object","null"],"additionalProperties":true},"after":{"type":["object","null"],"additionalProperties":true}}} as const
const AuditEvent = {"type":"object","additionalProperties":false,"required":["audit_event_id","occurred_at","actor","operation","resource_type","resource_id","resource_label","resource_label_unicode","before","after","request_id","plan_id","is_revertible","reverts_event_id","reverted_by","parts"],"properties":{"audit_event_id":Id,"occurred_at":Time,"actor":AuditActor,"operation":{"type":"string"},"resource_type":{"type":"string","enum":["organization","domain","department","identity","alias","mailbox_quota","key","plan"]},"resource_id":Id,"resource_label":{"type":"string"},"resource_label_unicode":UnicodeName,"before":{"type":["object","null"],"additionalProperties":true},"after":{"type":["object","null"],"additionalProperties":true},"request_id":{"type":"string"},"plan_id":{"type":["string","null"]},"is_revertible":{"type":"boolean"},"reverts_event_id":{"type":["string","null"]},"reverted_by":{"oneOf":[EventReversal,{"type":"null"}]},"parts":{"type":"array","maxItems":20,"items":AuditEventPart}}} as const
const AuditEventList = {"type":"object","additionalProperties":false,"required":["items","total","current_page"],"properties":{"items":{"type":"array","maxItems":200,"items":AuditEvent},"total":{"type":"integer","minimum":0,"maximum":9007199254740991},"current_page":{"type":"integer","minimum":1,"maximum":9007199254740991}}} as const
const RestoreWarning = {"type":"string","enum":["department_gone","catch_all_elsewhere","mailbox_full","alias_ended","alias_not_restored"]} as const
const AuditEventReverted = {"type":"object","additionalProperties":false,"required":["audit_event_id","warnings"],"properties":{"audit_event_id":Id,"warnings":{"type":"array","maxItems":5,"items":RestoreWarning}}} as const
const Csv = {"type":"string"} as const
const DeletedMailbox = {"type":"object","additionalProperties":false,"required":["mailbox_quota_id","limit_bytes","used_bytes","usage_as_of"],"properties":{"mailbox_quota_id":Id,"limit_bytes":{"type":"integer","minimum":0,"maximum":9007199254740991},"used_bytes":{"type":["integer","null"],"minimum":0,"maximum":9007199254740991},"usage_as_of":{"type":["string","null"],"format":"date-time"}}} as const
const DeletedIdentity = {"type":"object","additionalProperties":false,"required":["identity_id","address","address_unicode","display_name","domain_id","department_id","department_name","status","mailbox","deleted_at","deleted_by","restorable_until"],"properties":{"identity_id":Id,"address":{"type":"string"},"address_unicode":UnicodeName,"display_name":{"type":"string"},"domain_id":Id,"department_id":{"type":["string","null"]},"department_name":{"type":["string","null"]},"status":{"type":"string","enum":["active","suspended"]},"mailbox":{"oneOf":[DeletedMailbox,{"type":"null"}]},"deleted_at":Time,"deleted_by":AuditActor,"restorable_until":Time}} as const
const DeletedIdentityList = {"type":"object","additionalProperties":false,"required":["items","total","current_page"],"properties":{"items":{"type":"array","maxItems":200,"items":DeletedIdentity},"total":{"type":"integer","minimum":0,"maximum":9007199254740991},"current_page":{"type":"integer","minimum":1,"maximum":9007199254740991}}} as const
const NewMembersSize = {"type":["integer","null"],"minimum":1048576,"maximum":1125899906842624,"multipleOf":1024} as const
const Department = {"type":"object","additionalProperties":false,"required":["department_id","department_name","description","default_mailbox_limit_bytes","welcome_text","identity_count","mailbox_count","measured_mailbox_count","storage_allocated_bytes","storage_used_bytes","created_at","updated_at"],"properties":{"department_id":Id,"department_name":{"type":"string"},"description":{"type":["string","null"]},"default_mailbox_limit_bytes":NewMembersSize,"welcome_text":{"type":["string","null"]},"identity_count":{"type":"integer","minimum":0,"maximum":9007199254740991},"storage_allocated_bytes":{"type":"integer","minimum":0,"maximum":9007199254740991},"storage_used_bytes":{"type":["integer","null"],"minimum":0,"maximum":9007199254740991},"mailbox_count":{"type":"integer","minimum":0,"maximum":9007199254740991},"measured_mailbox_count":{"type":"integer","minimum":0,"maximum":9007199254740991},"created_at":Time,"updated_at":Time}} as const
const DepartmentName = {"type":"string","minLength":1,"maxLength":100,"pattern":"^[^\\u0000-\\u001f\\u007f-\\u009f/]*$","x-pattern-message":"can't contain a slash or control characters","x-normalize":"name"} as const
const Description = {"type":["string","null"],"maxLength":255,"pattern":"^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]*$","x-pattern-message":"can't contain control characters","x-normalize":"text"} as const
const WelcomeText = {"type":["string","null"],"maxLength":1000,"pattern":"^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]*$","x-pattern-message":"can't contain control characters","x-normalize":"text"} as const
const DepartmentCreate = {"type":"object","additionalProperties":false,"required":["department_name"],"properties":{"department_name":DepartmentName,"description":Description,"default_mailbox_limit_bytes":NewMembersSize,"welcome_text":WelcomeText}} as const
const DepartmentDeleted = {"type":"object","additionalProperties":false,"required":["moved_identity_count"],"properties":{"moved_identity_count":{"type":"integer","minimum":0,"maximum":9007199254740991}}} as const
const DepartmentListItem = {"type":"object","additionalProperties":false,"required":["department_id","department_name"],"properties":{"department_id":Id,"department_name":{"type":"string"},"identity_count":{"type":"integer","minimum":0,"maximum":9007199254740991},"storage_allocated_bytes":{"type":"integer","minimum":0,"maximum":9007199254740991},"storage_used_bytes":{"type":["integer","null"],"minimum":0,"maximum":9007199254740991}}} as const
const DepartmentList = {"type":"object","additionalProperties":false,"required":["items","total","current_page"],"properties":{"items":{"type":"array","maxItems":200,"items":DepartmentListItem},"total":{"type":"integer","minimum":0,"maximum":9007199254740991},"current_page":{"type":"integer","minimum":1,"maximum":9007199254740991},"suggestion":{"type":"string","minLength":1,"maxLength":200}}} as const
const DepartmentUpdate = {"type":"object","additionalProperties":false,"properties":{"department_name":DepartmentName,"description":Description,"default_mailbox_limit_bytes":NewMembersSize,"welcome_text":WelcomeText}} as const
const Size = {"type":"integer","minimum":1048576,"maximum":1125899906842624,"multipleOf":1024} as const
const CatchAll = {"type":"object","additionalProperties":false,"required":["mode","identity_id"],"properties":{"mode":{"type":"string","enum":["off","identity"]},"identity_id":{"type":["string","null"],"maxLength":64}}} as const
const Subaddressing = {"type":"object","additionalProperties":false,"required":["enabled","delimiter"],"properties":{"enabled":{"type":"boolean"},"delimiter":{"type":"string","enum":["+"]}}} as const
const DomainSettings = {"type":"object","additionalProperties":false,"required":["default_mailbox_limit_bytes","max_mailbox_limit_bytes","catch_all","subaddressing","description"],"properties":{"default_mailbox_limit_bytes":Size,"max_mailbox_limit_bytes":Size,"catch_all":CatchAll,"subaddressing":Subaddressing,"description":{"type":["string","null"]}}} as const
const Domain = {"type":"object","additionalProperties":false,"required":["domain_id","domain_name","domain_name_unicode","status","is_primary","identity_count","storage_allocated_bytes","settings","created_at","updated_at"],"properties":{"domain_id":Id,"domain_name":{"type":"string"},"domain_name_unicode":{"type":"string"},"status":{"type":"string","enum":["active","suspended"]},"is_primary":{"type":"boolean"},"identity_count":{"type":"integer","minimum":0,"maximum":9007199254740991},"storage_allocated_bytes":{"type":"integer","minimum":0,"maximum":9007199254740991},"settings":DomainSettings,"created_at":Time,"updated_at":Time}} as const
const DomainList = {"type":"object","additionalProperties":false,"required":["items","total","current_page"],"properties":{"items":{"type":"array","maxItems":200,"items":Domain},"total":{"type":"integer","minimum":0,"maximum":9007199254740991},"current_page":{"type":"integer","minimum":1,"maximum":9007199254740991}}} as const
const DomainSettingsUpdate = {"type":"object","additionalProperties":false,"properties":{"default_mailbox_limit_bytes":Size,"max_mailbox_limit_bytes":Size,"catch_all":CatchAll,"subaddressing":Subaddressing,"description":Note}} as const
const EnforcementList = {"type":"object","additionalProperties":false,"required":["items","total","current_page"],"properties":{"items":{"type":"array","maxItems":200,"items":Enforcement},"total":{"type":"integer","minimum":0,"maximum":9007199254740991},"current_page":{"type":"integer","minimum":1,"maximum":9007199254740991}}} as const
const ErrorCode = {"type":"string","enum":["malformed_json","invalid_request","key_missing","key_unknown","key_expired","key_revoked","permission_missing","wrong_key_kind","organization_suspended","sign_in_failed","account_suspended","not_found","method_not_allowed","payload_too_large","unsupported_media_type","headers_too_large","name_taken","address_taken","address_held","alias_loop","alias_too_deep","too_many_recipients","department_not_empty","mailbox_quota_exists","allotment_exceeded","identity_limit_reached","not_revertible","revert_conflict","below_current_use","mailbox_in_use","above_domain_maximum","catch_all_without_mailbox","wrong_plan_state","too_many_plans","row_invalid","row_repeated","row_conflict","department_unknown","domain_unknown","other_key_needed","approval_needed","idempotency_in_progress","stale_version","idempotency_key_reused","rate_limited","internal_error","dependency_unavailable"]} as const
const HealthComponent = {"type":"object","additionalProperties":false,"required":["component","status","latency_ms"],"properties":{"component":{"type":"string","enum":["api","database","cache","mail_sign_in","mail_delivery","mail_store"]},"status":{"type":"string","enum":["ok","degraded","down"]},"latency_ms":{"type":["integer","null"],"minimum":0},"answered_at":{"type":["string","null"],"format":"date-time"},"message":{"type":"string"}}} as const
const MailState = {"type":"string","enum":["not_attached","attached","unreachable"]} as const
const PublicServer = {"type":"object","additionalProperties":false,"required":["service_code","host","port"],"properties":{"service_code":{"type":"string","enum":["imap","pop3","smtp_submission"]},"host":{"type":"string"},"port":{"type":"integer","minimum":1,"maximum":65535}}} as const
const PublicServers = {"type":"array","maxItems":3,"items":PublicServer} as const
const MailSystem = {"type":"object","additionalProperties":false,"required":["state","since","attached_at","server","caches_sign_in","writes_to_people","has_postmaster","knows_aliases","services","pending_count","oldest_pending_at","people_page","public_servers"],"properties":{"state":MailState,"since":{"type":["string","null"],"format":"date-time"},"attached_at":{"type":["string","null"],"format":"date-time"},"server":{"type":["string","null"],"maxLength":1000},"caches_sign_in":{"type":["boolean","null"]},"writes_to_people":{"type":["boolean","null"]},"has_postmaster":{"type":["boolean","null"]},"knows_aliases":{"type":["boolean","null"]},"services":{"type":"array","maxItems":4,"items":{"type":"string","enum":["imap","pop3","smtp_submission","managesieve"]}},"pending_count":{"type":["integer","null"],"minimum":0,"maximum":9007199254740991},"oldest_pending_at":{"type":["string","null"],"format":"date-time"},"people_page":{"type":["string","null"]},"public_servers":PublicServers}} as const
const Health = {"type":"object","additionalProperties":false,"required":["status","checked_at","version","contract_version","components","mail"],"properties":{"status":{"type":"string","enum":["ok","degraded","down"]},"checked_at":Time,"version":{"type":"string"},"contract_version":{"type":"string"},"components":{"type":"array","maxItems":10,"items":HealthComponent},"mail":MailSystem}} as const
const AddressVia = {"type":"object","additionalProperties":false,"required":["alias_id","address","address_unicode"],"properties":{"alias_id":Id,"address":{"type":"string"},"address_unicode":UnicodeName}} as const
const IdentityAddress = {"type":"object","additionalProperties":false,"required":["kind","id","address","address_unicode","state","via","may_send_as","is_former","signs_in","is_only_recipient","note","expires_at"],"properties":{"kind":{"type":"string","enum":["identity","alias"]},"id":{"type":"string"},"address":{"type":"string"},"address_unicode":UnicodeName,"state":AddressState,"via":{"oneOf":[AddressVia,{"type":"null"}]},"may_send_as":{"type":"boolean"},"is_former":{"type":"boolean"},"signs_in":{"type":"boolean"},"is_only_recipient":{"type":"boolean"},"note":{"type":["string","null"]},"expires_at":{"type":["string","null"],"format":"date-time"}}} as const
const IdentityAddressList = {"type":"object","additionalProperties":false,"required":["items","total","current_page"],"properties":{"items":{"type":"array","maxItems":200,"items":IdentityAddress},"total":{"type":"integer","minimum":0,"maximum":9007199254740991},"current_page":{"type":"integer","minimum":1,"maximum":9007199254740991}}} as const
const DisplayName = {"type":"string","minLength":1,"maxLength":128,"pattern":"^[^\\u0000-\\u001f\\u007f-\\u009f]*$","x-pattern-message":"can't contain control characters","x-normalize":"name"} as const
const Password = {"type":"string","maxLength":128,"pattern":"^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$","x-pattern-message":"can't contain a tab, a line break or another control character, which mail programs can't send; a copied cell of a spreadsheet ends with one","x-normalize":"password","x-password":{"min_length":10,"max_bytes":256,"local_part_from":4}} as const
const ExternalId = {"type":["string","null"],"maxLength":255,"pattern":"^[^\\u0000-\\u001f\\u007f-\\u009f]*$","x-pattern-message":"can't contain control characters","x-normalize":"text"} as const
const IdentityCreate = {"type":"object","additionalProperties":false,"required":["local_part","domain_id","display_name"],"properties":{"local_part":LocalPart,"domain_id":{"type":"string","maxLength":64},"display_name":DisplayName,"department_id":{"type":["string","null"],"maxLength":64},"mailbox_limit_bytes":{"type":["integer","null"],"minimum":1048576,"maximum":1125899906842624,"multipleOf":1024},"password":Password,"generate_password":{"type":"boolean"},"external_id":ExternalId}} as const
const SignInService = {"type":"string","enum":["imap","pop3","smtp_submission","managesieve"]} as const
const IdentityLogin = {"type":"object","additionalProperties":false,"required":["service_code","last_login_at"],"properties":{"service_code":SignInService,"last_login_at":Time}} as const
const Count = {"type":"integer","minimum":0,"maximum":9007199254740991} as const
const SourceAddress = {"type":["string","null"]} as const
const FailedSignInSource = {"type":"object","additionalProperties":false,"required":["address","service_codes","count","last_at"],"properties":{"address":SourceAddress,"service_codes":{"type":"array","maxItems":4,"items":SignInService},"count":Count,"last_at":Time}} as const
const FailedSignIns = {"type":"object","additionalProperties":false,"required":["count","refused_count","source_count","has_more_sources","since","until","first_at","last_at","sources"],"properties":{"count":Count,"refused_count":{"type":"integer","minimum":0,"maximum":9007199254740991},"source_count":Count,"has_more_sources":{"type":"boolean"},"since":Time,"until":{"type":["string","null"],"format":"date-time"},"first_at":{"type":["string","null"],"format":"date-time"},"last_at":{"type":["string","null"],"format":"date-time"},"sources":{"type":"array","maxItems":10,"items":FailedSignInSource}}} as const
const IdentityMailbox = {"type":"object","additionalProperties":false,"required":["mailbox_quota_id","limit_bytes","used_bytes","used_messages","used_percent","level","warn_percent","usage_as_of"],"properties":{"mailbox_quota_id":Id,"limit_bytes":{"type":"integer","minimum":0,"maximum":9007199254740991},"used_bytes":{"type":["integer","null"],"minimum":0,"maximum":9007199254740991},"used_messages":{"type":["integer","null"],"minimum":0,"maximum":9007199254740991},"used_percent":{"type":["number","null"],"minimum":0},"level":{"type":["string","null"],"enum":["ok","notice","warning","full",null]},"warn_percent":{"type":"integer","minimum":0,"maximum":9007199254740991},"usage_as_of":{"type":["string","null"],"format":"date-time"}}} as const
const IdentityDetail = {"type":"object","additionalProperties":false,"required":["identity_id","address","address_unicode","local_part","domain_id","domain_name","display_name","department_id","department_name","status","status_reason","delivery_while_suspended","must_change_password","password_changed_at","last_login_at","logins","all_logins_since","failed_sign_ins","mailbox","external_id","enforcement","mailbox_enforcement","created_at","updated_at"],"properties":{"identity_id":Id,"address":{"type":"string"},"address_unicode":UnicodeName,"local_part":{"type":"string"},"domain_id":Id,"domain_name":{"type":"string"},"display_name":{"type":"string"},"department_id":{"type":["string","null"]},"department_name":{"type":["string","null"]},"status":{"type":"string","enum":["active","suspended"]},"status_reason":{"type":["string","null"]},"delivery_while_suspended":{"type":"string","enum":["accept","reject"]},"must_change_password":{"type":"boolean"},"password_changed_at":{"type":["string","null"],"format":"date-time"},"last_login_at":{"type":["string","null"],"format":"date-time"},"logins":{"type":"array","maxItems":4,"items":IdentityLogin},"all_logins_since":{"type":["string","null"],"format":"date-time"},"failed_sign_ins":{"oneOf":[FailedSignIns,{"type":"null"}]},"mailbox":{"oneOf":[IdentityMailbox,{"type":"null"}]},"external_id":{"type":["string","null"]},"enforcement":LastEnforcement,"mailbox_enforcement":LastEnforcement,"created_at":Time,"updated_at":Time}} as const
const Warning = {"type":"string","enum":["identity_suspended"]} as const
const IdentityCreated = {"type":"object","additionalProperties":false,"required":["identity","warnings"],"properties":{"identity":IdentityDetail,"password":{"type":"string","x-one-time":true},"warnings":{"type":"array","maxItems":1,"items":Warning}}} as const
const Identity = {"type":"object","additionalProperties":false,"required":["identity_id","address","address_unicode","local_part","domain_id","domain_name","display_name","department_id","department_name","status","status_reason","delivery_while_suspended","must_change_password","password_changed_at","last_login_at","mailbox","external_id","created_at","updated_at"],"properties":{"identity_id":Id,"address":{"type":"string"},"address_unicode":UnicodeName,"local_part":{"type":"string"},"domain_id":Id,"domain_name":{"type":"string"},"display_name":{"type":"string"},"department_id":{"type":["string","null"]},"department_name":{"type":["string","null"]},"status":{"type":"string","enum":["active","suspended"]},"status_reason":{"type":["string","null"]},"delivery_while_suspended":{"type":"string","enum":["accept","reject"]},"must_change_password":{"type":"boolean"},"password_changed_at":{"type":["string","null"],"format":"date-time"},"last_login_at":{"type":["string","null"],"format":"date-time"},"mailbox":{"oneOf":[IdentityMailbox,{"type":"null"}]},"external_id":{"type":["string","null"]},"created_at":Time,"updated_at":Time}} as const
const IdentityList = {"type":"object","additionalProperties":false,"required":["items","total","current_page"],"properties":{"items":{"type":"array","maxItems":200,"items":Identity},"total":{"type":"integer","minimum":0,"maximum":9007199254740991},"current_page":{"type":"integer","minimum":1,"maximum":9007199254740991},"suggestion":{"type":"string","minLength":1,"maxLength":200}}} as const
const IdentityRename = {"type":"object","additionalProperties":false,"required":["local_part"],"properties":{"local_part":LocalPart,"domain_id":{"type":"string","maxLength":64},"leave_alias":{"type":"boolean","default":true},"alias_expires_at":AliasExpiry,"alias_signs_in":{"type":"boolean","default":true}}} as const
const RenameWarning = {"type":"string","enum":["alias_taken_over"]} as const
const IdentityRenamed = {"type":"object","additionalProperties":false,"required":["identity","alias","warnings"],"properties":{"identity":IdentityDetail,"alias":{"oneOf":[Alias,{"type":"null"}]},"warnings":{"type":"array","maxItems":1,"items":RenameWarning}}} as const
const IdentityRestore = {"type":"object","additionalProperties":false,"properties":{"limit_bytes":Size,"force":{"type":"boolean","default":false}}} as const
const IdentityRestored = {"type":"object","additionalProperties":false,"required":["identity","warnings"],"properties":{"identity":IdentityDetail,"warnings":{"type":"array","maxItems":5,"items":RestoreWarning}}} as const
const IdentityUpdate = {"type":"object","additionalProperties":false,"properties":{"display_name":DisplayName,"department_id":{"type":["string","null"],"maxLength":64},"status":{"type":"string","enum":["active","suspended"]},"status_reason":Note,"delivery_while_suspended":{"type":"string","enum":["accept","reject"]},"must_change_password":{"type":"boolean"},"external_id":ExternalId}} as const
const KeyKind = {"type":"string","enum":["key","session"]} as const
const OrganizationReference = {"type":"object","additionalProperties":false,"required":["organization_id","organization_name"],"properties":{"organization_id":Id,"organization_name":{"type":"string"}}} as const
const Permission = {"type":"string","enum":["organization:read","domain:read","domain:write","department:read","department:write","identity:read","identity:write","identity:suspend","identity:reset_password","address:write","mailbox_quota:read","mailbox_quota:write","mailbox_quota:delete","audit:read","key:read","key:write"]} as const
const GrantedPermission = {"type":"object","additionalProperties":false,"required":["permission","description"],"properties":{"permission":Permission,"description":{"type":"string"}}} as const
const Key = {"type":"object","additionalProperties":false,"required":["key_id","key_name","kind","key_hint","organization","permissions","created_at","expires_at","last_used_at","status"],"properties":{"key_id":Id,"key_name":{"type":"string"},"kind":KeyKind,"key_hint":{"type":"string"},"organization":OrganizationReference,"permissions":{"type":"array","maxItems":16,"items":GrantedPermission},"created_at":Time,"expires_at":{"type":["string","null"],"format":"date-time"},"last_used_at":{"type":["string","null"],"format":"date-time"},"status":{"type":"string","enum":["active","expired","revoked"]}}} as const
const KeyName = {"type":"string","minLength":1,"maxLength":100,"pattern":"^[^\\u0000-\\u001f\\u007f-\\u009f]*$","x-pattern-message":"can't contain control characters","x-normalize":"name"} as const
const KeyCreate = {"type":"object","additionalProperties":false,"required":["key_name","permissions"],"properties":{"key_name":KeyName,"permissions":{"type":"array","minItems":1,"maxItems":16,"uniqueItems":true,"items":Permission},"expires_at":{"type":["string","null"],"format":"date-time","maxLength":64}}} as const
const KeyCreated = {"type":"object","additionalProperties":false,"required":["key"],"properties":{"key":Key,"api_key":{"type":"string","x-one-time":true}}} as const
const KeyList = {"type":"object","additionalProperties":false,"required":["items","total","current_page"],"properties":{"items":{"type":"array","maxItems":200,"items":Key},"total":{"type":"integer","minimum":0,"maximum":9007199254740991},"current_page":{"type":"integer","minimum":1,"maximum":9007199254740991}}} as const
const KeySession = {"type":"object","additionalProperties":false,"required":["key_id","expires_at"],"properties":{"api_key":{"type":"string","x-one-time":true},"key_id":Id,"expires_at":Time}} as const
const KeySessionCreate = {"type":"object","additionalProperties":false,"properties":{"permissions":{"type":"array","minItems":1,"maxItems":16,"uniqueItems":true,"items":Permission}}} as const
const MailboxQuotaCreate = {"type":"object","additionalProperties":false,"required":["identity_id"],"properties":{"identity_id":{"type":"string","maxLength":64},"limit_bytes":Size,"warn_percent":{"type":"integer","minimum":50,"maximum":99,"default":90}}} as const
const MailboxQuotaDetail = {"type":"object","additionalProperties":false,"required":["mailbox_quota_id","identity_id","address","address_unicode","display_name","department_id","domain_id","limit_bytes","used_bytes","used_messages","used_percent","level","warn_percent","usage_as_of","enforcement","created_at","updated_at"],"properties":{"mailbox_quota_id":Id,"identity_id":Id,"address":{"type":"string"},"address_unicode":UnicodeName,"display_name":{"type":"string"},"department_id":{"type":["string","null"]},"domain_id":Id,"limit_bytes":{"type":"integer","minimum":0,"maximum":9007199254740991},"used_bytes":{"type":["integer","null"],"minimum":0,"maximum":9007199254740991},"used_messages":{"type":["integer","null"],"minimum":0,"maximum":9007199254740991},"used_percent":{"type":["number","null"],"minimum":0},"level":{"type":["string","null"],"enum":["ok","notice","warning","full",null],"x-from-percent":{"notice":80,"warning":95,"full":100}},"warn_percent":{"type":"integer","minimum":0,"maximum":9007199254740991},"usage_as_of":{"type":["string","null"],"format":"date-time"},"enforcement":LastEnforcement,"created_at":Time,"updated_at":Time}} as const
const MailboxQuota = {"type":"object","additionalProperties":false,"required":["mailbox_quota_id","identity_id","identity_status","address","address_unicode","display_name","department_id","domain_id","limit_bytes","used_bytes","used_messages","used_percent","level","warn_percent","usage_as_of","created_at","updated_at"],"properties":{"mailbox_quota_id":Id,"identity_id":Id,"identity_status":{"type":"string","enum":["active","suspended"]},"address":{"type":"string"},"address_unicode":UnicodeName,"display_name":{"type":"string"},"department_id":{"type":["string","null"]},"domain_id":Id,"limit_bytes":{"type":"integer","minimum":0,"maximum":9007199254740991},"used_bytes":{"type":["integer","null"],"minimum":0,"maximum":9007199254740991},"used_messages":{"type":["integer","null"],"minimum":0,"maximum":9007199254740991},"used_percent":{"type":["number","null"],"minimum":0},"level":{"type":["string","null"],"enum":["ok","notice","warning","full",null],"x-from-percent":{"notice":80,"warning":95,"full":100}},"warn_percent":{"type":"integer","minimum":0,"maximum":9007199254740991},"usage_as_of":{"type":["string","null"],"format":"date-time"},"created_at":Time,"updated_at":Time}} as const
const MailboxQuotaList = {"type":"object","additionalProperties":false,"required":["items","total","current_page"],"properties":{"items":{"type":"array","maxItems":200,"items":MailboxQuota},"total":{"type":"integer","minimum":0,"maximum":9007199254740991},"current_page":{"type":"integer","minimum":1,"maximum":9007199254740991},"suggestion":{"type":"string","minLength":1,"maxLength":200}}} as const
const MailboxQuotaResize = {"type":"object","additionalProperties":false,"required":["limit_bytes"],"properties":{"limit_bytes":Size,"force":{"type":"boolean","default":false}}} as const
const MailboxQuotaUpdate = {"type":"object","additionalProperties":false,"properties":{"warn_percent":{"type":"integer","minimum":50,"maximum":99}}} as const
const MailboxSummary = {"type":"object","additionalProperties":false,"required":["mailbox_count","levels","fullness"],"properties":{"mailbox_count":Count,"levels":{"type":"object","additionalProperties":false,"required":["ok","notice","warning","full","unknown"],"properties":{"ok":Count,"notice":Count,"warning":Count,"full":Count,"unknown":Count}},"fullness":{"type":"array","minItems":11,"maxItems":11,"items":Count}}} as const
const FailedSignInMinute = {"type":"object","additionalProperties":false,"required":["started_at","count","is_storm","sources"],"properties":{"started_at":Time,"count":{"type":"integer","minimum":0,"maximum":9007199254740991},"is_storm":{"type":"boolean"},"sources":{"type":"array","maxItems":10,"items":{"type":"object","additionalProperties":false,"required":["address","count"],"properties":{"address":SourceAddress,"count":Count}}}}} as const
const OrganizationFailedSignIns = {"type":"object","additionalProperties":false,"required":["minute","unknown_addresses"],"properties":{"minute":{"oneOf":[FailedSignInMinute,{"type":"null"}]},"unknown_addresses":{"oneOf":[FailedSignIns,{"type":"null"}]}}} as const
const MailReference = {"type":"object","additionalProperties":false,"required":["state"],"properties":{"state":MailState}} as const
const OrganizationQuota = {"type":"object","additionalProperties":false,"required":["storage_limit_bytes","storage_allocated_bytes","storage_used_bytes","storage_available_bytes","identity_limit","identity_count","domain_count","department_count","mailbox_count","measured_mailbox_count","as_of","is_demonstration","mail"],"properties":{"storage_limit_bytes":{"type":"integer","minimum":0,"maximum":9007199254740991},"storage_allocated_bytes":{"type":"integer","minimum":0,"maximum":9007199254740991},"storage_used_bytes":{"type":["integer","null"],"minimum":0,"maximum":9007199254740991},"storage_available_bytes":{"type":"integer","minimum":0,"maximum":9007199254740991},"identity_limit":{"type":"integer","minimum":0,"maximum":9007199254740991},"identity_count":{"type":"integer","minimum":0,"maximum":9007199254740991},"domain_count":{"type":"integer","minimum":0,"maximum":9007199254740991},"department_count":{"type":"integer","minimum":0,"maximum":9007199254740991},"mailbox_count":{"type":"integer","minimum":0,"maximum":9007199254740991},"measured_mailbox_count":{"type":"integer","minimum":0,"maximum":9007199254740991},"as_of":{"type":["string","null"],"format":"date-time"},"is_demonstration":{"type":"boolean"},"mail":MailReference}} as const
const StorageUnits = {"type":"string","enum":["decimal","binary"]} as const
const DeletionApprovalAbove = {"type":["integer","null"],"minimum":0,"maximum":100000} as const
const PlanActor = {"type":"object","additionalProperties":false,"required":["key_id","key_name"],"properties":{"key_id":Id,"key_name":{"type":"string"}}} as const
const DeletionApprovalRequest = {"type":"object","additionalProperties":false,"required":["above","asked_by","asked_at"],"properties":{"above":{"type":["integer","null"],"minimum":0,"maximum":100000},"asked_by":PlanActor,"asked_at":Time}} as const
const OrganizationSettings = {"type":"object","additionalProperties":false,"required":["storage_units","deletion_approval_above","deletion_approval_request"],"properties":{"storage_units":StorageUnits,"deletion_approval_above":DeletionApprovalAbove,"deletion_approval_request":{"oneOf":[DeletionApprovalRequest,{"type":"null"}]}}} as const
const OrganizationSettingsUpdate = {"type":"object","additionalProperties":false,"properties":{"storage_units":StorageUnits,"deletion_approval_above":DeletionApprovalAbove}} as const
const OwnIdentity = {"type":"object","additionalProperties":false,"required":["address","address_unicode","display_name","organization_name","must_change_password","password_changed_at","session_expires_at","mail","public_servers","enforcement"],"properties":{"address":{"type":"string"},"address_unicode":UnicodeName,"display_name":{"type":"string"},"organization_name":{"type":"string"},"must_change_password":{"type":"boolean"},"password_changed_at":{"type":["string","null"],"format":"date-time"},"session_expires_at":Time,"mail":MailReference,"public_servers":PublicServers,"enforcement":{"oneOf":[Enforcement,{"type":"null"}]}}} as const
const OwnPasswordChange = {"type":"object","additionalProperties":false,"required":["password"],"properties":{"password":Password}} as const
const OwnSession = {"type":"object","additionalProperties":false,"required":["expires_at"],"properties":{"api_key":{"type":"string","x-one-time":true},"expires_at":Time}} as const
const OwnSessionCreate = {"type":"object","additionalProperties":false,"required":["address","password"],"properties":{"address":{"type":"string","minLength":1,"maxLength":320,"pattern":"^[^\\u0000-\\u001f\\u007f-\\u009f]*$","x-pattern-message":"can't contain control characters"},"password":{"type":"string","minLength":1,"maxLength":512}}} as const
const OwnSignIn = {"type":"object","additionalProperties":false,"required":["service","source"],"properties":{"service":{"type":"string"},"source":{"type":["string","null"]}}} as const
const OwnSignIns = {"type":"object","additionalProperties":false,"required":["mail","sign_ins"],"properties":{"mail":MailReference,"sign_ins":{"type":"array","maxItems":200,"items":OwnSignIn}}} as const
const PasswordReset = {"type":"object","additionalProperties":false,"required":["mode"],"properties":{"mode":{"type":"string","enum":["generate","set"]},"password":Password,"must_change_password":{"type":"boolean","default":true}}} as const
const PasswordResetDone = {"type":"object","additionalProperties":false,"required":["identity","warnings"],"properties":{"identity":IdentityDetail,"password":{"type":"string","x-one-time":true},"warnings":{"type":"array","maxItems":1,"items":Warning}}} as const
const PlanOperation = {"type":"string","enum":["suspend","reactivate","move","resize","reset_password","delete","restore","import","leave","add_alias","rename"],"x-permission-by-operation":{"suspend":"identity:suspend","reactivate":"identity:suspend","move":"identity:write","resize":"mailbox_quota:write","reset_password":"identity:reset_password","delete":"identity:write","restore":"identity:write","import":"identity:write","leave":"identity:suspend","add_alias":"address:write","rename":"identity:write"}} as const
const PlanChange = {"type":"object","additionalProperties":false,"properties":{"status_reason":Note,"delivery_while_suspended":{"type":"string","enum":["accept","reject"]},"department_id":{"type":["string","null"],"maxLength":64},"mode":{"type":"string","enum":["set","grow","shrink_to_fit"]},"bytes":Size,"existing":{"type":"string","enum":["update","skip","refuse"]},"passwords":{"type":"string","enum":["generate","none"]},"create_departments":{"type":"boolean"},"delete_after_days":{"type":"integer","minimum":1,"maximum":365},"aliases_to":{"type":"string","maxLength":64},"address_to":{"type":"string","maxLength":64},"domain_id":{"type":"string","maxLength":64},"note":Note,"expires_at":AliasExpiry,"may_send_as":{"type":"boolean"},"leave_alias":{"type":"boolean"},"alias_expires_at":AliasExpiry,"must_change_password":{"type":"boolean"}}} as const
const PlanState = {"type":"string","enum":["receiving","preparing","ready","awaiting_approval","scheduled","queued","running","on_hold","done","cancelled","failed","expired"]} as const
const PlanCounts = {"type":"object","additionalProperties":false,"required":["total","will_change","unchanged","refused","done","failed","cancelled","remaining"],"properties":{"total":{"type":"integer","minimum":0,"maximum":9007199254740991},"will_change":{"type":"integer","minimum":0,"maximum":9007199254740991},"unchanged":{"type":"integer","minimum":0,"maximum":9007199254740991},"refused":{"type":"integer","minimum":0,"maximum":9007199254740991},"done":{"type":"integer","minimum":0,"maximum":9007199254740991},"failed":{"type":"integer","minimum":0,"maximum":9007199254740991},"cancelled":{"type":"integer","minimum":0,"maximum":9007199254740991},"remaining":{"type":"integer","minimum":0,"maximum":9007199254740991}}} as const
const PlanReason = {"type":"object","additionalProperties":false,"required":["code","title","count"],"properties":{"code":ErrorCode,"title":{"type":"string"},"count":{"type":"integer","minimum":0,"maximum":9007199254740991}}} as const
const PlanAllotment = {"type":"object","additionalProperties":false,"required":["before_bytes","after_bytes","available_bytes"],"properties":{"before_bytes":{"type":"integer","minimum":0,"maximum":9007199254740991},"after_bytes":{"type":"integer","minimum":0,"maximum":9007199254740991},"available_bytes":{"type":"integer","minimum":-9007199254740991,"maximum":9007199254740991}}} as const
const PlanReceipts = {"type":"object","additionalProperties":false,"required":["pending","failing","enforced","superseded","unchecked"],"properties":{"pending":{"type":"integer","minimum":0,"maximum":9007199254740991},"failing":{"type":"integer","minimum":0,"maximum":9007199254740991},"enforced":{"type":"integer","minimum":0,"maximum":9007199254740991},"superseded":{"type":"integer","minimum":0,"maximum":9007199254740991},"unchecked":{"type":"integer","minimum":0,"maximum":9007199254740991}}} as const
const PlanColumn = {"type":"string","enum":["display_name","department","limit_bytes","status","status_reason","delivery_while_suspended","external_id"]} as const
const PlanImport = {"type":"object","additionalProperties":false,"required":["row_count","received_count","create_count","columns","file_name"],"properties":{"row_count":{"type":"integer","minimum":0,"maximum":9007199254740991},"received_count":{"type":"integer","minimum":0,"maximum":9007199254740991},"create_count":{"type":"integer","minimum":0,"maximum":9007199254740991},"columns":{"type":"array","maxItems":7,"items":PlanColumn},"file_name":{"type":["string","null"]}}} as const
const PlanApproval = {"type":"object","additionalProperties":false,"required":["above","asked_at","is_own","approved_by","approved_at"],"properties":{"above":{"type":"integer","minimum":0,"maximum":100000},"asked_at":Time,"is_own":{"type":"boolean"},"approved_by":{"oneOf":[PlanActor,{"type":"null"}]},"approved_at":{"type":["string","null"],"format":"date-time"}}} as const
const Plan = {"type":"object","additionalProperties":false,"required":["plan_id","operation","change","selection","state","counts","code","refusals","failures","allotment","full_count","receipts","can_revert","passwords_until","retry_of_plan_id","reverts_plan_id","import","approval","follows_plan_id","followed_by_plan_id","run_at","created_by","run_by","created_at","ready_at","started_at","finished_at","expires_at","items_removed_at"],"properties":{"plan_id":Id,"operation":PlanOperation,"change":PlanChange,"selection":{"type":"object","additionalProperties":false,"required":["kind","count"],"properties":{"kind":{"type":"string","enum":["identity_ids","filter","mailbox_filter","import","retry","revert"]},"count":{"type":"integer","minimum":0,"maximum":9007199254740991}}},"state":PlanState,"counts":PlanCounts,"code":{"oneOf":[ErrorCode,{"type":"null"}]},"refusals":{"type":"array","maxItems":50,"items":PlanReason},"failures":{"type":"array","maxItems":50,"items":PlanReason},"allotment":{"oneOf":[PlanAllotment,{"type":"null"}]},"full_count":{"type":"integer","minimum":0,"maximum":9007199254740991},"receipts":{"oneOf":[PlanReceipts,{"type":"null"}]},"can_revert":{"type":"boolean"},"passwords_until":{"type":["string","null"],"format":"date-time"},"retry_of_plan_id":{"type":["string","null"]},"reverts_plan_id":{"type":["string","null"]},"import":{"oneOf":[PlanImport,{"type":"null"}]},"follows_plan_id":{"type":["string","null"]},"followed_by_plan_id":{"type":["string","null"]},"approval":{"oneOf":[PlanApproval,{"type":"null"}]},"run_at":{"type":["string","null"],"format":"date-time"},"created_by":PlanActor,"run_by":{"oneOf":[PlanActor,{"type":"null"}]},"created_at":Time,"ready_at":{"type":["string","null"],"format":"date-time"},"started_at":{"type":["string","null"],"format":"date-time"},"finished_at":{"type":["string","null"],"format":"date-time"},"expires_at":{"type":["string","null"],"format":"date-time"},"items_removed_at":{"type":["string","null"],"format":"date-time"}}} as const
const PlanFilter = {"type":"object","additionalProperties":false,"properties":{"q":{"type":"string","maxLength":200,"x-normalize":"search"},"domain_id":{"type":"string","maxLength":64},"department_id":{"type":"string","maxLength":64},"status":{"type":"string","enum":["active","suspended"]},"has_mailbox":{"type":"boolean"},"mailbox_level":{"type":"string","enum":["ok","notice","warning","full","unknown"]}}} as const
const PlanMailboxFilter = {"type":"object","additionalProperties":false,"properties":{"q":{"type":"string","maxLength":200,"x-normalize":"search"},"level":{"type":"string","enum":["ok","notice","warning","full","unknown"]},"domain_id":{"type":"string","maxLength":64},"department_id":{"type":"string","maxLength":64},"min_used_percent":{"type":"integer","minimum":0,"maximum":1000},"fullness":{"type":"integer","minimum":0,"maximum":10}}} as const
const PlanImportRows = {"type":"object","additionalProperties":false,"required":["row_count","columns"],"properties":{"row_count":{"type":"integer","minimum":1,"maximum":100000},"columns":{"type":"array","maxItems":7,"uniqueItems":true,"items":PlanColumn},"file_name":{"type":"string","maxLength":255,"x-normalize":"text"}}} as const
const PlanSelection = {"type":"object","additionalProperties":false,"properties":{"identity_ids":{"type":"array","minItems":1,"maxItems":1000,"uniqueItems":true,"items":{"type":"string","maxLength":64}},"filter":PlanFilter,"mailbox_filter":PlanMailboxFilter,"import":PlanImportRows}} as const
const PlanCreate = {"type":"object","additionalProperties":false,"x-open-plans":20,"required":["operation","selection"],"properties":{"operation":PlanOperation,"selection":PlanSelection,"change":PlanChange}} as const
const PlanOutcome = {"type":"string","enum":["will_change","unchanged","refused","done","failed","cancelled"]} as const
const Integer = {"type":"integer","minimum":-9007199254740991,"maximum":9007199254740991} as const
const PlanItemProblem = {"type":"object","additionalProperties":false,"properties":{"limit_bytes":Integer,"allocated_bytes":Integer,"available_bytes":Integer,"requested_bytes":Integer,"used_bytes":Integer,"max_mailbox_limit_bytes":Integer,"identity_limit":Integer,"identity_count":Integer,"restorable_until":Time,"conflicting_id":Id,"conflicting_kind":{"type":"string","enum":["identity","alias"]},"department_name":{"type":"string"},"first_line":{"type":"integer"},"changed_by":AuditActor,"changed_at":Time,"change":{"type":"object","additionalProperties":false,"required":["resource_type","before","after"],"properties":{"resource_type":{"type":"string","enum":["identity","mailbox_quota","alias"]},"before":{"type":["object","null"],"additionalProperties":true},"after":{"type":["object","null"],"additionalProperties":true}}}}} as const
const FieldErrorCode = {"type":"string","enum":["required","unknown_member","repeated","wrong_type","malformed","format","pattern","not_allowed","too_short","too_long","out_of_range","not_a_multiple","too_common","contains_local_part","unchanged","name_taken","address_taken","address_held"]} as const
const PlanRowError = {"type":"object","additionalProperties":false,"required":["column","value","code","message"],"properties":{"column":{"type":"string"},"value":{"type":["string","null"]},"code":FieldErrorCode,"message":{"type":"string"},"minimum":Integer,"maximum":Integer,"length":Integer}} as const
const SameExternalId = {"type":"object","additionalProperties":false,"required":["identity_id","address","display_name"],"properties":{"identity_id":Id,"address":{"type":"string"},"display_name":{"type":"string"}}} as const
const PlanItem = {"type":"object","additionalProperties":false,"required":["position","identity_id","address","address_unicode","display_name","outcome","before","after","code","detail","problem","enforcement","line","row","errors","same_external_id"],"properties":{"position":{"type":"integer","minimum":1,"maximum":9007199254740991},"identity_id":Id,"address":{"type":["string","null"]},"address_unicode":{"type":["string","null"]},"display_name":{"type":["string","null"]},"outcome":PlanOutcome,"before":{"type":["object","null"],"additionalProperties":true},"after":{"type":["object","null"],"additionalProperties":true},"code":{"oneOf":[ErrorCode,{"type":"null"}]},"detail":{"type":["string","null"]},"problem":{"oneOf":[PlanItemProblem,{"type":"null"}]},"enforcement":{"oneOf":[Enforcement,{"type":"null"}]},"line":{"type":["integer","null"]},"row":{"type":["object","null"],"additionalProperties":true},"errors":{"type":"array","maxItems":9,"items":PlanRowError},"same_external_id":{"oneOf":[SameExternalId,{"type":"null"}]}}} as const
const PlanItemList = {"type":"object","additionalProperties":false,"required":["items","total","total_is_exact","current_page"],"properties":{"items":{"type":"array","maxItems":200,"items":PlanItem},"total":{"type":"integer","minimum":0,"maximum":9007199254740991},"total_is_exact":{"type":"boolean"},"current_page":{"type":"integer","minimum":1,"maximum":9007199254740991}}} as const
const PlanList = {"type":"object","additionalProperties":false,"required":["items","total","current_page"],"properties":{"items":{"type":"array","maxItems":200,"items":Plan},"total":{"type":"integer","minimum":0,"maximum":9007199254740991},"current_page":{"type":"integer","minimum":1,"maximum":9007199254740991}}} as const
const PlanPassword = {"type":"object","additionalProperties":false,"required":["identity_id","address","address_unicode","display_name","department_id","password"],"properties":{"identity_id":Id,"address":{"type":"string"},"address_unicode":UnicodeName,"display_name":{"type":"string"},"department_id":{"type":["string","null"]},"password":{"type":"string"}}} as const
const PlanPasswords = {"type":"object","additionalProperties":false,"properties":{"items":{"type":"array","maxItems":100000,"x-one-time":true,"items":PlanPassword}}} as const
const PlanPasswordsFetch = {"type":"object","additionalProperties":false,"required":["passwords_key"],"properties":{"passwords_key":{"type":"string","maxLength":64,"pattern":"^[A-Za-z0-9_-]{43}$","x-pattern-message":"must be the 43 characters that runPlan answered"}}} as const
const PlanReschedule = {"type":"object","additionalProperties":false,"required":["run_at"],"properties":{"run_at":{"type":["string","null"],"format":"date-time","maxLength":64}}} as const
const PlanCell = {"type":["string","number","null"],"maxLength":4096,"x-checked-later":true} as const
const PlanRow = {"type":"object","additionalProperties":false,"required":["line","address"],"properties":{"line":{"type":"integer","minimum":1,"maximum":9007199254740991},"address":PlanCell,"display_name":PlanCell,"department":PlanCell,"limit_bytes":PlanCell,"status":PlanCell,"status_reason":PlanCell,"delivery_while_suspended":PlanCell,"external_id":PlanCell}} as const
const PlanRows = {"type":"object","additionalProperties":false,"x-max-import-bytes":67108864,"required":["first","rows"],"properties":{"first":{"type":"integer","minimum":1,"maximum":100000},"rows":{"type":"array","minItems":1,"maxItems":1000,"items":PlanRow}}} as const
const PlanRun = {"type":"object","additionalProperties":false,"properties":{"run_at":{"type":["string","null"],"format":"date-time","maxLength":64}}} as const
const PlanStarted = {"type":"object","additionalProperties":false,"required":["plan"],"properties":{"plan":Plan,"passwords_key":{"type":"string","x-one-time":true}}} as const
const FieldError = {"type":"object","additionalProperties":false,"required":["path","code","message"],"properties":{"path":{"type":"string"},"code":FieldErrorCode,"message":{"type":"string"},"minimum":Integer,"maximum":Integer,"length":Integer}} as const
const RevertConflict = {"type":"object","additionalProperties":false,"required":["member","present","changed_by","changed_at"],"properties":{"member":{"type":"string"},"present":{},"changed_by":{"type":["string","null"]},"changed_at":{"type":["string","null"],"format":"date-time"}}} as const
const Problem = {"type":"object","additionalProperties":false,"required":["type","title","status","code","request_id"],"properties":{"type":{"type":"string"},"title":{"type":"string"},"status":{"type":"integer","minimum":400,"maximum":599},"code":ErrorCode,"detail":{"type":"string"},"request_id":{"type":"string"},"errors":{"type":"array","maxItems":50,"items":FieldError},"conflicting_id":Id,"conflicting_kind":{"type":"string","enum":["identity","alias"]},"path":{"type":"array","maxItems":100,"items":{"type":"string"}},"step_count":{"type":"integer","minimum":0,"maximum":9007199254740991},"recipient_count":{"type":"integer","minimum":0,"maximum":9007199254740991},"address":{"type":"string"},"restorable_until":Time,"identity_count":{"type":"integer","minimum":0,"maximum":9007199254740991},"limit_bytes":{"type":"integer","minimum":0,"maximum":9007199254740991},"allocated_bytes":{"type":"integer","minimum":0,"maximum":9007199254740991},"available_bytes":{"type":"integer","minimum":0,"maximum":9007199254740991},"requested_bytes":{"type":"integer","minimum":0,"maximum":9007199254740991},"used_bytes":{"type":"integer","minimum":0,"maximum":9007199254740991},"max_mailbox_limit_bytes":{"type":"integer","minimum":0,"maximum":9007199254740991},"mailbox_count":{"type":"integer","minimum":0,"maximum":9007199254740991},"identity_limit":{"type":"integer","minimum":0,"maximum":9007199254740991},"required_permission":Permission,"required_kind":{"type":"string","enum":["key","session","person"]},"conflicts":{"type":"array","maxItems":10,"items":RevertConflict},"dependency":{"type":"string"},"changed_by":AuditActor,"changed_at":Time}} as const
const SmtpReply = {"type":"object","additionalProperties":false,"required":["code","enhanced_code","text"],"properties":{"code":{"type":"integer","minimum":400,"maximum":599},"enhanced_code":{"type":"string"},"text":{"type":"string"}}} as const
const ResolvedRecipient = {"type":"object","additionalProperties":false,"required":["identity_id","address","address_unicode","delivered_to","display_name"],"properties":{"identity_id":Id,"address":{"type":"string"},"address_unicode":UnicodeName,"delivered_to":{"type":"string"},"display_name":{"type":"string"}}} as const
const ResolutionStep = {"type":"object","additionalProperties":false,"required":["step","via","kind","id","address","address_unicode","display_name","repeated","outcome"],"properties":{"step":{"type":"integer","minimum":1,"maximum":1000},"via":{"type":["integer","null"],"minimum":1,"maximum":1000},"kind":{"type":"string","enum":["identity","alias","held","unknown"]},"id":{"type":["string","null"]},"address":{"type":"string"},"address_unicode":UnicodeName,"display_name":{"type":["string","null"]},"repeated":{"type":"boolean"},"outcome":{"type":"string","enum":["followed","delivered","mailbox_full","off","expired","deleted","suspended","no_mailbox","domain_suspended","catch_all","operator","unknown"]}}} as const
const Resolution = {"type":"object","additionalProperties":false,"required":["address","address_unicode","outcome","sub_address","via_catch_all","reply","recipients","recipient_count","left_out_count","truncated","steps"],"properties":{"address":{"type":"string"},"address_unicode":UnicodeName,"outcome":{"type":"string","enum":["delivered","refused","foreign"]},"sub_address":{"type":["string","null"]},"via_catch_all":{"type":"boolean"},"reply":{"oneOf":[SmtpReply,{"type":"null"}]},"recipients":{"type":"array","maxItems":200,"items":ResolvedRecipient},"recipient_count":Count,"left_out_count":{"type":"integer","minimum":0,"maximum":9007199254740991},"truncated":{"type":"boolean"},"steps":{"type":"array","maxItems":1000,"items":ResolutionStep}}} as const
const Service = {"type":"object","additionalProperties":false,"required":["service_code","service_name","description","enabled","changed_at","state","checked_at"],"properties":{"service_code":{"type":"string","enum":["imap","pop3","smtp_submission","webmail","managesieve","caldav","carddav"]},"service_name":{"type":"string"},"description":{"type":"string"},"enabled":{"type":"boolean"},"changed_at":Time,"state":{"type":["string","null"],"enum":["not_attached","ok","down",null]},"checked_at":{"type":["string","null"],"format":"date-time"}}} as const
const ServiceList = {"type":"object","additionalProperties":false,"required":["items","total","current_page","mail"],"properties":{"items":{"type":"array","maxItems":200,"items":Service},"mail":MailReference,"total":{"type":"integer","minimum":0,"maximum":9007199254740991},"current_page":{"type":"integer","minimum":1,"maximum":9007199254740991}}} as const
const KnownBytes = {"type":["integer","null"],"minimum":0,"maximum":9007199254740991} as const
const DepartmentStorage = {"type":"object","additionalProperties":false,"required":["department_id","department_name","mailbox_count","measured_mailbox_count","storage_allocated_bytes","storage_used_bytes"],"properties":{"department_id":Id,"department_name":{"type":"string"},"mailbox_count":Count,"measured_mailbox_count":Count,"storage_allocated_bytes":Count,"storage_used_bytes":KnownBytes}} as const
const OtherStorage = {"type":"object","additionalProperties":false,"required":["department_count","mailbox_count","measured_mailbox_count","storage_allocated_bytes","storage_used_bytes"],"properties":{"department_count":Count,"mailbox_count":Count,"measured_mailbox_count":Count,"storage_allocated_bytes":Count,"storage_used_bytes":KnownBytes}} as const
const StorageShare = {"type":"object","additionalProperties":false,"required":["mailbox_count","measured_mailbox_count","storage_allocated_bytes","storage_used_bytes"],"properties":{"mailbox_count":Count,"measured_mailbox_count":Count,"storage_allocated_bytes":Count,"storage_used_bytes":KnownBytes}} as const
const StorageByDepartment = {"type":"object","additionalProperties":false,"required":["departments","others","no_department"],"properties":{"departments":{"type":"array","maxItems":10,"items":DepartmentStorage},"others":OtherStorage,"no_department":StorageShare}} as const

export const problemSchema = Problem

/** What the server needs to know of each operation to route, authorize, validate and answer it. */
export const operations = {
  getHealth: {"method":"GET","path":"/health","permission":null,"memberPermissions":{},"keyKind":null,"needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":[],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":null,"bodyRequired":false,"answers":{200:Health,503:Health}},
  inspectKey: {"method":"GET","path":"/key","permission":null,"memberPermissions":{},"keyKind":null,"needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":["If-None-Match"],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":null,"bodyRequired":false,"answers":{200:Key}},
  createKey: {"method":"POST","path":"/key","permission":"key:write","memberPermissions":{},"keyKind":"key","needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":["Idempotency-Key"],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":KeyCreate,"bodyRequired":true,"answers":{201:KeyCreated}},
  createKeySession: {"method":"POST","path":"/key/session","permission":null,"memberPermissions":{},"keyKind":"key","needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":["Idempotency-Key"],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":KeySessionCreate,"bodyRequired":false,"answers":{201:KeySession}},
  endKeySession: {"method":"DELETE","path":"/key/session","permission":null,"memberPermissions":{},"keyKind":"session","needsKey":true,"compress":false,"streams":false,"endsKey":true,"headers":[],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":null,"bodyRequired":false,"answers":{204:null}},
  listKeys: {"method":"GET","path":"/key/list","permission":"key:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":true,"streams":false,"endsKey":false,"headers":[],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{"limit":{"type":"integer","minimum":1,"maximum":200,"default":50},"offset":{"type":"integer","minimum":0,"maximum":9007199254740990,"default":0},"kind":{"type":"string","enum":["key","session"]}}},"body":null,"bodyRequired":false,"answers":{200:KeyList}},
  exportKeys: {"method":"GET","path":"/key/export","permission":"key:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":true,"streams":true,"endsKey":false,"headers":[],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{"columns":{"type":"string","maxLength":2000,"pattern":"^[a-z_.]+(,[a-z_.]+)*$","x-pattern-message":"must be names separated by commas"},"kind":{"type":"string","enum":["key","session"]}}},"body":null,"bodyRequired":false,"answers":{200:Csv}},
  revokeKey: {"method":"DELETE","path":"/key/{key_id}","permission":"key:write","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":false,"streams":false,"endsKey":true,"headers":[],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":null,"bodyRequired":false,"answers":{204:null}},
  listAddresses: {"method":"GET","path":"/address/list","permission":"identity:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":true,"streams":false,"endsKey":false,"headers":[],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{"limit":{"type":"integer","minimum":1,"maximum":200,"default":50},"offset":{"type":"integer","minimum":0,"maximum":9007199254740990,"default":0},"q":{"type":"string","maxLength":200,"x-normalize":"search"},"kind":{"type":"string","enum":["identity","alias","held"]},"state":AddressState,"domain_id":{"type":"string","maxLength":64},"leads_to":{"type":"string","maxLength":64},"sort":{"type":"string","enum":["address","-address","created_at","-created_at","expires_at","-expires_at"],"default":"address"}}},"body":null,"bodyRequired":false,"answers":{200:AddressList}},
  exportAddresses: {"method":"GET","path":"/address/export","permission":"identity:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":true,"streams":true,"endsKey":false,"headers":[],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{"columns":{"type":"string","maxLength":2000,"pattern":"^[a-z_.]+(,[a-z_.]+)*$","x-pattern-message":"must be names separated by commas"},"q":{"type":"string","maxLength":200,"x-normalize":"search"},"kind":{"type":"string","enum":["identity","alias","held"]},"state":AddressState,"domain_id":{"type":"string","maxLength":64},"leads_to":{"type":"string","maxLength":64},"sort":{"type":"string","enum":["address","-address","created_at","-created_at","expires_at","-expires_at"],"default":"address"}}},"body":null,"bodyRequired":false,"answers":{200:Csv}},
  resolveAddress: {"method":"GET","path":"/address/resolve","permission":"identity:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":["If-None-Match"],"query":{"type":"object","additionalProperties":false,"required":["address"],"properties":{"address":{"type":"string","minLength":3,"maxLength":512}}},"body":null,"bodyRequired":false,"answers":{200:Resolution}},
  createAlias: {"method":"POST","path":"/alias","permission":"address:write","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":["Idempotency-Key","Prefer"],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":AliasCreate,"bodyRequired":true,"answers":{201:AliasWritten}},
  previewAlias: {"method":"POST","path":"/alias/preview","permission":"identity:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":[],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":AliasPreview,"bodyRequired":true,"answers":{200:Resolution}},
  getAlias: {"method":"GET","path":"/alias/{alias_id}","permission":"identity:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":["If-None-Match"],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":null,"bodyRequired":false,"answers":{200:Alias}},
  updateAlias: {"method":"PATCH","path":"/alias/{alias_id}","permission":"address:write","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":["If-Match","Prefer"],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":AliasUpdate,"bodyRequired":true,"answers":{200:AliasWritten}},
  deleteAlias: {"method":"DELETE","path":"/alias/{alias_id}","permission":"address:write","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":["If-Match","Prefer"],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{"confirm":{"type":"string","maxLength":254}}},"body":null,"bodyRequired":false,"answers":{204:null}},
  listDepartments: {"method":"GET","path":"/department/list","permission":"department:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":true,"streams":false,"endsKey":false,"headers":[],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{"limit":{"type":"integer","minimum":1,"maximum":200,"default":50},"offset":{"type":"integer","minimum":0,"maximum":9007199254740990,"default":0},"q":{"type":"string","maxLength":200,"x-normalize":"search"},"suggest":{"type":"boolean"},"sort":{"type":"string","enum":["department_name","-department_name","created_at","-created_at","relevance"],"default":"department_name"},"include":{"type":"string","enum":["usage"]}}},"body":null,"bodyRequired":false,"answers":{200:DepartmentList}},
  exportDepartments: {"method":"GET","path":"/department/export","permission":"department:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":true,"streams":true,"endsKey":false,"headers":[],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{"columns":{"type":"string","maxLength":2000,"pattern":"^[a-z_.]+(,[a-z_.]+)*$","x-pattern-message":"must be names separated by commas"},"q":{"type":"string","maxLength":200,"x-normalize":"search"},"sort":{"type":"string","enum":["department_name","-department_name","created_at","-created_at","relevance"],"default":"department_name"}}},"body":null,"bodyRequired":false,"answers":{200:Csv}},
  getStorageByDepartment: {"method":"GET","path":"/department/storage","permission":"department:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":["If-None-Match"],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{"sort":{"type":"string","enum":["-storage_used_bytes","-storage_allocated_bytes"],"default":"-storage_used_bytes"}}},"body":null,"bodyRequired":false,"answers":{200:StorageByDepartment}},
  createDepartment: {"method":"POST","path":"/department","permission":"department:write","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":["Idempotency-Key"],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":DepartmentCreate,"bodyRequired":true,"answers":{201:Department}},
  getDepartment: {"method":"GET","path":"/department/{department_id}","permission":"department:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":["If-None-Match"],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":null,"bodyRequired":false,"answers":{200:Department}},
  updateDepartment: {"method":"PATCH","path":"/department/{department_id}","permission":"department:write","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":["If-Match"],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":DepartmentUpdate,"bodyRequired":true,"answers":{200:Department}},
  deleteDepartment: {"method":"DELETE","path":"/department/{department_id}","permission":"department:write","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":["If-Match"],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{"reassign_to":{"type":"string","minLength":1,"maxLength":64}}},"body":null,"bodyRequired":false,"answers":{200:DepartmentDeleted,204:null}},
  getOrganizationQuota: {"method":"GET","path":"/organization/quota","permission":"organization:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":["If-None-Match"],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":null,"bodyRequired":false,"answers":{200:OrganizationQuota}},
  getFailedSignIns: {"method":"GET","path":"/organization/failed-sign-ins","permission":"organization:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":["If-None-Match"],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":null,"bodyRequired":false,"answers":{200:OrganizationFailedSignIns}},
  getOrganizationSettings: {"method":"GET","path":"/organization/settings","permission":"organization:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":["If-None-Match"],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":null,"bodyRequired":false,"answers":{200:OrganizationSettings}},
  updateOrganizationSettings: {"method":"PATCH","path":"/organization/settings","permission":"domain:write","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":["If-Match"],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":OrganizationSettingsUpdate,"bodyRequired":true,"answers":{200:OrganizationSettings}},
  approveOrganizationSettings: {"method":"POST","path":"/organization/settings/approve","permission":"domain:write","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":["If-Match"],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":null,"bodyRequired":false,"answers":{200:OrganizationSettings}},
  listOrganizationServices: {"method":"GET","path":"/organization/services","permission":"organization:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":true,"streams":false,"endsKey":false,"headers":[],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{"limit":{"type":"integer","minimum":1,"maximum":200,"default":50},"offset":{"type":"integer","minimum":0,"maximum":9007199254740990,"default":0}}},"body":null,"bodyRequired":false,"answers":{200:ServiceList}},
  listDomains: {"method":"GET","path":"/domain/list","permission":"domain:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":true,"streams":false,"endsKey":false,"headers":[],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{"limit":{"type":"integer","minimum":1,"maximum":200,"default":50},"offset":{"type":"integer","minimum":0,"maximum":9007199254740990,"default":0},"q":{"type":"string","maxLength":200,"x-normalize":"search"},"status":{"type":"string","enum":["active","suspended"]},"sort":{"type":"string","enum":["domain_name","-domain_name","identity_count","-identity_count","relevance"],"default":"domain_name"}}},"body":null,"bodyRequired":false,"answers":{200:DomainList}},
  exportDomains: {"method":"GET","path":"/domain/export","permission":"domain:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":true,"streams":true,"endsKey":false,"headers":[],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{"columns":{"type":"string","maxLength":2000,"pattern":"^[a-z_.]+(,[a-z_.]+)*$","x-pattern-message":"must be names separated by commas"},"q":{"type":"string","maxLength":200,"x-normalize":"search"},"status":{"type":"string","enum":["active","suspended"]},"sort":{"type":"string","enum":["domain_name","-domain_name","identity_count","-identity_count","relevance"],"default":"domain_name"}}},"body":null,"bodyRequired":false,"answers":{200:Csv}},
  getDomain: {"method":"GET","path":"/domain/{domain_id}","permission":"domain:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":["If-None-Match"],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":null,"bodyRequired":false,"answers":{200:Domain}},
  updateDomainSettings: {"method":"PATCH","path":"/domain/{domain_id}/settings","permission":"domain:write","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":["If-Match"],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":DomainSettingsUpdate,"bodyRequired":true,"answers":{200:Domain}},
  listIdentities: {"method":"GET","path":"/identity/list","permission":"identity:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":true,"streams":false,"endsKey":false,"headers":[],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{"limit":{"type":"integer","minimum":1,"maximum":200,"default":50},"offset":{"type":"integer","minimum":0,"maximum":9007199254740990,"default":0},"q":{"type":"string","maxLength":200,"x-normalize":"search"},"address":{"type":"string","maxLength":512},"domain_id":{"type":"string","maxLength":64},"department_id":{"type":"string","maxLength":64},"status":{"type":"string","enum":["active","suspended"]},"has_mailbox":{"type":"boolean"},"mailbox_level":{"type":"string","enum":["ok","notice","warning","full","unknown"]},"suggest":{"type":"boolean"},"sort":{"type":"string","enum":["address","-address","display_name","-display_name","created_at","-created_at","last_login_at","-last_login_at","relevance"],"default":"address"}}},"body":null,"bodyRequired":false,"answers":{200:IdentityList}},
  exportIdentities: {"method":"GET","path":"/identity/export","permission":"identity:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":true,"streams":true,"endsKey":false,"headers":[],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{"columns":{"type":"string","maxLength":2000,"pattern":"^[a-z_.]+(,[a-z_.]+)*$","x-pattern-message":"must be names separated by commas"},"q":{"type":"string","maxLength":200,"x-normalize":"search"},"address":{"type":"string","maxLength":512},"domain_id":{"type":"string","maxLength":64},"department_id":{"type":"string","maxLength":64},"status":{"type":"string","enum":["active","suspended"]},"has_mailbox":{"type":"boolean"},"mailbox_level":{"type":"string","enum":["ok","notice","warning","full","unknown"]},"sort":{"type":"string","enum":["address","-address","display_name","-display_name","created_at","-created_at","last_login_at","-last_login_at","relevance"],"default":"address"}}},"body":null,"bodyRequired":false,"answers":{200:Csv}},
  createIdentity: {"method":"POST","path":"/identity","permission":"identity:write","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":["Idempotency-Key"],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":IdentityCreate,"bodyRequired":true,"answers":{201:IdentityCreated}},
  listDeletedIdentities: {"method":"GET","path":"/deleted-identity/list","permission":"identity:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":true,"streams":false,"endsKey":false,"headers":[],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{"limit":{"type":"integer","minimum":1,"maximum":200,"default":50},"offset":{"type":"integer","minimum":0,"maximum":9007199254740990,"default":0},"q":{"type":"string","maxLength":200,"x-normalize":"search"},"address":{"type":"string","maxLength":512}}},"body":null,"bodyRequired":false,"answers":{200:DeletedIdentityList}},
  exportDeletedIdentities: {"method":"GET","path":"/deleted-identity/export","permission":"identity:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":true,"streams":true,"endsKey":false,"headers":[],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{"columns":{"type":"string","maxLength":2000,"pattern":"^[a-z_.]+(,[a-z_.]+)*$","x-pattern-message":"must be names separated by commas"},"q":{"type":"string","maxLength":200,"x-normalize":"search"},"address":{"type":"string","maxLength":512}}},"body":null,"bodyRequired":false,"answers":{200:Csv}},
  getDeletedIdentity: {"method":"GET","path":"/deleted-identity/{identity_id}","permission":"identity:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":["If-None-Match"],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":null,"bodyRequired":false,"answers":{200:DeletedIdentity}},
  purgeDeletedIdentity: {"method":"DELETE","path":"/deleted-identity/{identity_id}","permission":"identity:write","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":["Prefer"],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{"confirm":{"type":"string","maxLength":254}}},"body":null,"bodyRequired":false,"answers":{204:null}},
  restoreDeletedIdentity: {"method":"POST","path":"/deleted-identity/{identity_id}/restore","permission":"identity:write","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":["Idempotency-Key","Prefer"],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":IdentityRestore,"bodyRequired":true,"answers":{200:IdentityRestored}},
  getIdentity: {"method":"GET","path":"/identity/{identity_id}","permission":"identity:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":["If-None-Match"],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":null,"bodyRequired":false,"answers":{200:IdentityDetail}},
  updateIdentity: {"method":"PATCH","path":"/identity/{identity_id}","permission":"identity:write","memberPermissions":{"status":"identity:suspend","status_reason":"identity:suspend","delivery_while_suspended":"identity:suspend"},"keyKind":null,"needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":["If-Match","Prefer"],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":IdentityUpdate,"bodyRequired":true,"answers":{200:IdentityDetail}},
  deleteIdentity: {"method":"DELETE","path":"/identity/{identity_id}","permission":"identity:write","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":["If-Match","Prefer"],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{"confirm":{"type":"string","maxLength":254}}},"body":null,"bodyRequired":false,"answers":{204:null}},
  resetIdentityPassword: {"method":"POST","path":"/identity/{identity_id}/reset-password","permission":"identity:reset_password","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":["Idempotency-Key","If-Match","Prefer"],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":PasswordReset,"bodyRequired":true,"answers":{200:PasswordResetDone}},
  renameIdentity: {"method":"POST","path":"/identity/{identity_id}/rename","permission":"identity:write","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":["Idempotency-Key","If-Match","Prefer"],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":IdentityRename,"bodyRequired":true,"answers":{200:IdentityRenamed}},
  listIdentityAddresses: {"method":"GET","path":"/identity/{identity_id}/addresses","permission":"identity:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":true,"streams":false,"endsKey":false,"headers":[],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{"limit":{"type":"integer","minimum":1,"maximum":200,"default":50},"offset":{"type":"integer","minimum":0,"maximum":9007199254740990,"default":0}}},"body":null,"bodyRequired":false,"answers":{200:IdentityAddressList}},
  listMailboxQuotas: {"method":"GET","path":"/mailbox-quota/list","permission":"mailbox_quota:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":true,"streams":false,"endsKey":false,"headers":[],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{"limit":{"type":"integer","minimum":1,"maximum":200,"default":50},"offset":{"type":"integer","minimum":0,"maximum":9007199254740990,"default":0},"q":{"type":"string","maxLength":200,"x-normalize":"search"},"level":{"type":"string","enum":["ok","notice","warning","full","unknown"]},"domain_id":{"type":"string","maxLength":64},"department_id":{"type":"string","maxLength":64},"min_used_percent":{"type":"integer","minimum":0,"maximum":1000},"suggest":{"type":"boolean"},"fullness":{"type":"integer","minimum":0,"maximum":10},"sort":{"type":"string","enum":["address","-address","used_bytes","-used_bytes","used_percent","-used_percent","limit_bytes","-limit_bytes","relevance"],"default":"address"}}},"body":null,"bodyRequired":false,"answers":{200:MailboxQuotaList}},
  exportMailboxQuotas: {"method":"GET","path":"/mailbox-quota/export","permission":"mailbox_quota:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":true,"streams":true,"endsKey":false,"headers":[],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{"columns":{"type":"string","maxLength":2000,"pattern":"^[a-z_.]+(,[a-z_.]+)*$","x-pattern-message":"must be names separated by commas"},"q":{"type":"string","maxLength":200,"x-normalize":"search"},"level":{"type":"string","enum":["ok","notice","warning","full","unknown"]},"domain_id":{"type":"string","maxLength":64},"department_id":{"type":"string","maxLength":64},"min_used_percent":{"type":"integer","minimum":0,"maximum":1000},"fullness":{"type":"integer","minimum":0,"maximum":10},"sort":{"type":"string","enum":["address","-address","used_bytes","-used_bytes","used_percent","-used_percent","limit_bytes","-limit_bytes","relevance"],"default":"address"}}},"body":null,"bodyRequired":false,"answers":{200:Csv}},
  getMailboxSummary: {"method":"GET","path":"/mailbox-quota/summary","permission":"mailbox_quota:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":["If-None-Match"],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":null,"bodyRequired":false,"answers":{200:MailboxSummary}},
  createMailboxQuota: {"method":"POST","path":"/mailbox-quota","permission":"mailbox_quota:write","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":["Idempotency-Key"],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":MailboxQuotaCreate,"bodyRequired":true,"answers":{201:MailboxQuotaDetail}},
  getMailboxQuota: {"method":"GET","path":"/mailbox-quota/{mailbox_quota_id}","permission":"mailbox_quota:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":["If-None-Match"],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":null,"bodyRequired":false,"answers":{200:MailboxQuotaDetail}},
  updateMailboxQuota: {"method":"PATCH","path":"/mailbox-quota/{mailbox_quota_id}","permission":"mailbox_quota:write","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":["If-Match"],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":MailboxQuotaUpdate,"bodyRequired":true,"answers":{200:MailboxQuotaDetail}},
  deleteMailboxQuota: {"method":"DELETE","path":"/mailbox-quota/{mailbox_quota_id}","permission":"mailbox_quota:delete","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":["If-Match","Prefer"],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{"force":{"type":"boolean","default":false}}},"body":null,"bodyRequired":false,"answers":{204:null}},
  resizeMailboxQuota: {"method":"POST","path":"/mailbox-quota/{mailbox_quota_id}/resize","permission":"mailbox_quota:write","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":["Idempotency-Key","If-Match","Prefer"],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":MailboxQuotaResize,"bodyRequired":true,"answers":{200:MailboxQuotaDetail}},
  createPlan: {"method":"POST","path":"/plan","permission":"identity:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":["Idempotency-Key"],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":PlanCreate,"bodyRequired":true,"answers":{201:Plan}},
  listPlans: {"method":"GET","path":"/plan/list","permission":"identity:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":true,"streams":false,"endsKey":false,"headers":[],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{"limit":{"type":"integer","minimum":1,"maximum":200,"default":50},"offset":{"type":"integer","minimum":0,"maximum":9007199254740990,"default":0},"state":PlanState,"operation":PlanOperation}},"body":null,"bodyRequired":false,"answers":{200:PlanList}},
  exportPlans: {"method":"GET","path":"/plan/export","permission":"identity:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":true,"streams":true,"endsKey":false,"headers":[],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{"columns":{"type":"string","maxLength":2000,"pattern":"^[a-z_.]+(,[a-z_.]+)*$","x-pattern-message":"must be names separated by commas"},"state":PlanState,"operation":PlanOperation}},"body":null,"bodyRequired":false,"answers":{200:Csv}},
  getPlan: {"method":"GET","path":"/plan/{plan_id}","permission":"identity:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":["If-None-Match"],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":null,"bodyRequired":false,"answers":{200:Plan}},
  listPlanItems: {"method":"GET","path":"/plan/{plan_id}/item/list","permission":"identity:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":true,"streams":false,"endsKey":false,"headers":[],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{"limit":{"type":"integer","minimum":1,"maximum":200,"default":50},"offset":{"type":"integer","minimum":0,"maximum":9007199254740990,"default":0},"q":{"type":"string","maxLength":200,"x-normalize":"search"},"outcome":{"type":"string","enum":["will_change","unchanged","refused","done","failed","cancelled","skipped"]},"code":ErrorCode,"sort":{"type":"string","enum":["position","problem"],"default":"position"}}},"body":null,"bodyRequired":false,"answers":{200:PlanItemList}},
  exportPlanItems: {"method":"GET","path":"/plan/{plan_id}/item/export","permission":"identity:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":true,"streams":true,"endsKey":false,"headers":[],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{"columns":{"type":"string","maxLength":2000,"pattern":"^[a-z_.]+(,[a-z_.]+)*$","x-pattern-message":"must be names separated by commas"},"q":{"type":"string","maxLength":200,"x-normalize":"search"},"outcome":{"type":"string","enum":["will_change","unchanged","refused","done","failed","cancelled","skipped"]},"code":ErrorCode,"sort":{"type":"string","enum":["position","problem"],"default":"position"}}},"body":null,"bodyRequired":false,"answers":{200:Csv}},
  addPlanRows: {"method":"POST","path":"/plan/{plan_id}/row","permission":"identity:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":["Idempotency-Key"],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":PlanRows,"bodyRequired":true,"answers":{200:Plan}},
  runPlan: {"method":"POST","path":"/plan/{plan_id}/run","permission":"identity:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":["Idempotency-Key"],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":PlanRun,"bodyRequired":false,"answers":{202:PlanStarted}},
  approvePlan: {"method":"POST","path":"/plan/{plan_id}/approve","permission":"identity:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":["Idempotency-Key"],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":null,"bodyRequired":false,"answers":{200:Plan}},
  reschedulePlan: {"method":"POST","path":"/plan/{plan_id}/reschedule","permission":"identity:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":["Idempotency-Key"],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":PlanReschedule,"bodyRequired":true,"answers":{200:Plan}},
  cancelPlan: {"method":"POST","path":"/plan/{plan_id}/cancel","permission":"identity:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":["Idempotency-Key"],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":null,"bodyRequired":false,"answers":{200:Plan}},
  retryPlan: {"method":"POST","path":"/plan/{plan_id}/retry","permission":"identity:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":["Idempotency-Key"],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":null,"bodyRequired":false,"answers":{201:Plan}},
  revertPlan: {"method":"POST","path":"/plan/{plan_id}/revert","permission":"identity:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":["Idempotency-Key"],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":null,"bodyRequired":false,"answers":{201:Plan}},
  fetchPlanPasswords: {"method":"POST","path":"/plan/{plan_id}/passwords","permission":"identity:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":[],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":PlanPasswordsFetch,"bodyRequired":true,"answers":{200:PlanPasswords}},
  listEnforcements: {"method":"GET","path":"/enforcement/list","permission":"identity:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":true,"streams":false,"endsKey":false,"headers":[],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{"limit":{"type":"integer","minimum":1,"maximum":200,"default":50},"offset":{"type":"integer","minimum":0,"maximum":9007199254740990,"default":0},"identity_id":{"type":"string","maxLength":64},"mailbox_quota_id":{"type":"string","maxLength":64},"alias_id":{"type":"string","maxLength":64},"domain_id":{"type":"string","maxLength":64},"about":{"type":"string","enum":["identity","alias","domain","service","organization"]},"state":{"type":"string","enum":["pending","enforced","failed","superseded","unchecked"]},"request_id":{"type":"string","maxLength":64,"pattern":"^[^\\u0000-\\u001f\\u007f-\\u009f]*$","x-pattern-message":"can't contain control characters"}}},"body":null,"bodyRequired":false,"answers":{200:EnforcementList}},
  exportEnforcements: {"method":"GET","path":"/enforcement/export","permission":"identity:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":true,"streams":true,"endsKey":false,"headers":[],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{"columns":{"type":"string","maxLength":2000,"pattern":"^[a-z_.]+(,[a-z_.]+)*$","x-pattern-message":"must be names separated by commas"},"identity_id":{"type":"string","maxLength":64},"mailbox_quota_id":{"type":"string","maxLength":64},"alias_id":{"type":"string","maxLength":64},"domain_id":{"type":"string","maxLength":64},"about":{"type":"string","enum":["identity","alias","domain","service","organization"]},"state":{"type":"string","enum":["pending","enforced","failed","superseded","unchecked"]},"request_id":{"type":"string","maxLength":64,"pattern":"^[^\\u0000-\\u001f\\u007f-\\u009f]*$","x-pattern-message":"can't contain control characters"}}},"body":null,"bodyRequired":false,"answers":{200:Csv}},
  getEnforcement: {"method":"GET","path":"/enforcement/{enforcement_id}","permission":"identity:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":["If-None-Match"],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":null,"bodyRequired":false,"answers":{200:Enforcement}},
  listAuditEvents: {"method":"GET","path":"/audit/list","permission":"audit:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":true,"streams":false,"endsKey":false,"headers":[],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{"limit":{"type":"integer","minimum":1,"maximum":200,"default":50},"offset":{"type":"integer","minimum":0,"maximum":9007199254740990,"default":0},"q":{"type":"string","maxLength":200,"x-normalize":"search"},"resource_type":{"type":"string","enum":["organization","domain","department","identity","alias","mailbox_quota","key","plan"]},"resource_id":{"type":"string","maxLength":64},"identity_id":{"type":"string","maxLength":64},"plan_id":{"type":"string","maxLength":64},"key_id":{"type":"string","maxLength":64},"operation":{"type":"string","maxLength":64,"pattern":"^[^\\u0000-\\u001f\\u007f-\\u009f]*$","x-pattern-message":"can't contain control characters"},"kind":{"type":"string","enum":["change","session"]},"from":{"type":"string","format":"date-time","maxLength":64},"to":{"type":"string","format":"date-time","maxLength":64}}},"body":null,"bodyRequired":false,"answers":{200:AuditEventList}},
  exportAuditEvents: {"method":"GET","path":"/audit/export","permission":"audit:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":true,"streams":true,"endsKey":false,"headers":[],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{"columns":{"type":"string","maxLength":2000,"pattern":"^[a-z_.]+(,[a-z_.]+)*$","x-pattern-message":"must be names separated by commas"},"q":{"type":"string","maxLength":200,"x-normalize":"search"},"resource_type":{"type":"string","enum":["organization","domain","department","identity","alias","mailbox_quota","key","plan"]},"resource_id":{"type":"string","maxLength":64},"identity_id":{"type":"string","maxLength":64},"plan_id":{"type":"string","maxLength":64},"key_id":{"type":"string","maxLength":64},"operation":{"type":"string","maxLength":64,"pattern":"^[^\\u0000-\\u001f\\u007f-\\u009f]*$","x-pattern-message":"can't contain control characters"},"kind":{"type":"string","enum":["change","session"]},"from":{"type":"string","format":"date-time","maxLength":64},"to":{"type":"string","format":"date-time","maxLength":64}}},"body":null,"bodyRequired":false,"answers":{200:Csv}},
  revertAuditEvent: {"method":"POST","path":"/audit/{audit_event_id}/revert","permission":"audit:read","memberPermissions":{},"keyKind":null,"needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":["Idempotency-Key","Prefer"],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":null,"bodyRequired":false,"answers":{200:AuditEventReverted}},
  createOwnSession: {"method":"POST","path":"/me/session","permission":null,"memberPermissions":{},"keyKind":null,"needsKey":false,"compress":false,"streams":false,"endsKey":false,"headers":[],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":OwnSessionCreate,"bodyRequired":true,"answers":{201:OwnSession}},
  endOwnSession: {"method":"DELETE","path":"/me/session","permission":null,"memberPermissions":{},"keyKind":"person","needsKey":true,"compress":false,"streams":false,"endsKey":true,"headers":[],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":null,"bodyRequired":false,"answers":{204:null}},
  getOwnIdentity: {"method":"GET","path":"/me","permission":null,"memberPermissions":{},"keyKind":"person","needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":[],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":null,"bodyRequired":false,"answers":{200:OwnIdentity}},
  changeOwnPassword: {"method":"POST","path":"/me/password","permission":null,"memberPermissions":{},"keyKind":"person","needsKey":true,"compress":false,"streams":false,"endsKey":true,"headers":["Prefer"],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":OwnPasswordChange,"bodyRequired":true,"answers":{200:OwnIdentity}},
  listOwnSignIns: {"method":"GET","path":"/me/sign-ins","permission":null,"memberPermissions":{},"keyKind":"person","needsKey":true,"compress":false,"streams":false,"endsKey":false,"headers":[],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":null,"bodyRequired":false,"answers":{200:OwnSignIns}},
  signOutEverywhere: {"method":"POST","path":"/me/sign-out","permission":null,"memberPermissions":{},"keyKind":"person","needsKey":true,"compress":false,"streams":false,"endsKey":true,"headers":["Prefer"],"query":{"type":"object","additionalProperties":false,"required":[],"properties":{}},"body":null,"bodyRequired":false,"answers":{200:OwnIdentity}},
} as const
