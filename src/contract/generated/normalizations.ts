// Generated from openapi.yaml by `npm run generate`. Do not edit.

/** Into which form each member of a body is brought that is text (`x-normalize`). */
export const normalizations = {
  "key_name": "name",
  "note": "text",
  "group_name": "name",
  "description": "text",
  "department_name": "name",
  "welcome_text": "text",
  "display_name": "name",
  "password": "password",
  "external_id": "text",
  "status_reason": "text"
} as const
