// Generated from openapi.yaml by `npm run generate`. Do not edit.

/** Into which form each member of a body is brought that is text (`x-normalize`). */
export const normalizations = {
  "note": "text",
  "department_name": "name",
  "description": "text",
  "welcome_text": "text",
  "group_name": "name",
  "display_name": "name",
  "password": "password",
  "external_id": "text",
  "status_reason": "text",
  "key_name": "name"
} as const
