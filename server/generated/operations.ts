// Generated from openapi.yaml by `npm run generate`. Do not edit.

import type { Readable } from 'node:stream'
import type { AddressFind, AddressList, AddressMatches, Alias, AliasCreate, AliasPreview, AliasUpdate, AliasWritten, AuditEvent, AuditEventList, AuditEventReverted, DeleteAliasParams, DeleteDepartmentParams, DeleteGroupParams, DeleteIdentityParams, DeleteMailboxQuotaParams, DeletedIdentity, DeletedIdentityList, Delivery, DeliveryUpdate, Department, DepartmentCreate, DepartmentDeleted, DepartmentList, DepartmentUpdate, DnsChangeList, DnsCheckStarted, DnsShareCreate, DnsShareCreated, DnsShareList, Domain, DomainClaim, DomainClaimCreate, DomainClaimList, DomainDns, DomainList, DomainSettingsUpdate, DomainZone, Enforcement, EnforcementList, ExportAddressesParams, ExportAuditEventsParams, ExportDeletedIdentitiesParams, ExportDepartmentsParams, ExportDomainsParams, ExportEnforcementsParams, ExportGroupMembersParams, ExportIdentitiesParams, ExportKeysParams, ExportMailboxQuotasParams, ExportPlanItemsParams, ExportPlansParams, ExportRedirectsParams, ForwardingUse, GetDomainZoneParams, GetStorageByDepartmentParams, Group, GroupCreate, GroupList, GroupMemberIds, GroupMemberList, GroupMembersAdded, GroupMembersRemoved, GroupPreview, GroupUpdate, GroupWritten, Health, IdentityAddressList, IdentityCreate, IdentityCreated, IdentityDetail, IdentityList, IdentityRename, IdentityRenamed, IdentityRestore, IdentityRestored, IdentityUpdate, Key, KeyCreate, KeyCreated, KeyList, KeySession, KeySessionCreate, ListAddressesParams, ListAuditEventsParams, ListDeletedIdentitiesParams, ListDepartmentsParams, ListDnsSharesParams, ListDomainClaimsParams, ListDomainDnsChangesParams, ListDomainsParams, ListEnforcementsParams, ListGroupMembersParams, ListGroupsParams, ListIdentitiesParams, ListIdentityAddressesParams, ListKeysParams, ListMailboxQuotasParams, ListOrganizationServicesParams, ListPlanItemsParams, ListPlansParams, ListRedirectsParams, ListRemovedDomainsParams, MailboxQuotaCreate, MailboxQuotaDetail, MailboxQuotaList, MailboxQuotaResize, MailboxQuotaUpdate, MailboxSummary, OrganizationFailedSignIns, OrganizationQuota, OrganizationSettings, OrganizationSettingsUpdate, OwnDelivery, OwnIdentity, OwnPasswordChange, OwnRules, OwnSession, OwnSessionCreate, OwnSignIns, PasswordReset, PasswordResetDone, Plan, PlanCreate, PlanItemList, PlanList, PlanPasswords, PlanPasswordsFetch, PlanReschedule, PlanRows, PlanRun, PlanStarted, PurgeDeletedIdentityParams, RedirectList, RemoveDomainParams, RemovedDomain, RemovedDomainList, Resolution, ResolveAddressParams, ServiceList, SharedDns, StorageByDepartment } from './model/index.ts'

declare const type: unique symbol

/** JSON, in bytes, that PostgreSQL has already put into the shape of T. */
export type JsonOf<T> = Buffer & { readonly [type]: T }

type Body<T> = T | JsonOf<T>
type WithDefaults<T, K extends keyof T> = Omit<T, K> & Required<Pick<T, K>>

/** The request and the response of each operation. */
export interface Operations {
  listAddresses: {
    path: Record<string, never>
    query: WithDefaults<ListAddressesParams, 'limit' | 'offset' | 'sort'>
    body: undefined
    response: { status: 200; body: Body<AddressList>; version?: number }
  }
  exportAddresses: {
    path: Record<string, never>
    query: WithDefaults<ExportAddressesParams, 'sort'>
    body: undefined
    response: { status: 200; stream: Readable }
  }
  resolveAddress: {
    path: Record<string, never>
    query: ResolveAddressParams
    body: undefined
    response: { status: 200; body: Body<Resolution>; version?: number }
  }
  findAddresses: {
    path: Record<string, never>
    query: Record<string, never>
    body: AddressFind
    response: { status: 200; body: Body<AddressMatches>; version?: number }
  }
  createAlias: {
    path: Record<string, never>
    query: Record<string, never>
    body: WithDefaults<AliasCreate, 'may_send_as' | 'over_held'>
    response: { status: 201; body: Body<AliasWritten>; version?: number }
  }
  previewAlias: {
    path: Record<string, never>
    query: Record<string, never>
    body: WithDefaults<AliasPreview, 'over_held'>
    response: { status: 200; body: Body<Resolution>; version?: number }
  }
  getAlias: {
    path: { alias_id: string }
    query: Record<string, never>
    body: undefined
    response: { status: 200; body: Body<Alias>; version?: number }
  }
  updateAlias: {
    path: { alias_id: string }
    query: Record<string, never>
    body: AliasUpdate
    response: { status: 200; body: Body<AliasWritten>; version?: number }
  }
  deleteAlias: {
    path: { alias_id: string }
    query: DeleteAliasParams
    body: undefined
    response: { status: 204 }
  }
  listIdentityAddresses: {
    path: { identity_id: string }
    query: WithDefaults<ListIdentityAddressesParams, 'limit' | 'offset'>
    body: undefined
    response: { status: 200; body: Body<IdentityAddressList>; version?: number }
  }
  listAuditEvents: {
    path: Record<string, never>
    query: WithDefaults<ListAuditEventsParams, 'limit' | 'offset'>
    body: undefined
    response: { status: 200; body: Body<AuditEventList>; version?: number }
  }
  exportAuditEvents: {
    path: Record<string, never>
    query: ExportAuditEventsParams
    body: undefined
    response: { status: 200; stream: Readable }
  }
  getAuditEvent: {
    path: { audit_event_id: string }
    query: Record<string, never>
    body: undefined
    response: { status: 200; body: Body<AuditEvent>; version?: number }
  }
  revertAuditEvent: {
    path: { audit_event_id: string }
    query: Record<string, never>
    body: undefined
    response: { status: 200; body: Body<AuditEventReverted>; version?: number }
  }
  getDelivery: {
    path: { identity_id: string }
    query: Record<string, never>
    body: undefined
    response: { status: 200; body: Body<Delivery>; version?: number }
  }
  updateDelivery: {
    path: { identity_id: string }
    query: Record<string, never>
    body: DeliveryUpdate
    response: { status: 200; body: Body<Delivery>; version?: number }
  }
  getOwnRules: {
    path: { identity_id: string }
    query: Record<string, never>
    body: undefined
    response: { status: 200; body: Body<OwnRules>; version?: number }
  }
  listRedirects: {
    path: Record<string, never>
    query: WithDefaults<ListRedirectsParams, 'limit' | 'offset'>
    body: undefined
    response: { status: 200; body: Body<RedirectList>; version?: number }
  }
  exportRedirects: {
    path: Record<string, never>
    query: ExportRedirectsParams
    body: undefined
    response: { status: 200; stream: Readable }
  }
  listDepartments: {
    path: Record<string, never>
    query: WithDefaults<ListDepartmentsParams, 'limit' | 'offset' | 'sort'>
    body: undefined
    response: { status: 200; body: Body<DepartmentList>; version?: number }
  }
  exportDepartments: {
    path: Record<string, never>
    query: WithDefaults<ExportDepartmentsParams, 'sort'>
    body: undefined
    response: { status: 200; stream: Readable }
  }
  getStorageByDepartment: {
    path: Record<string, never>
    query: WithDefaults<GetStorageByDepartmentParams, 'sort'>
    body: undefined
    response: { status: 200; body: Body<StorageByDepartment>; version?: number }
  }
  createDepartment: {
    path: Record<string, never>
    query: Record<string, never>
    body: DepartmentCreate
    response: { status: 201; body: Body<Department>; version?: number }
  }
  getDepartment: {
    path: { department_id: string }
    query: Record<string, never>
    body: undefined
    response: { status: 200; body: Body<Department>; version?: number }
  }
  updateDepartment: {
    path: { department_id: string }
    query: Record<string, never>
    body: DepartmentUpdate
    response: { status: 200; body: Body<Department>; version?: number }
  }
  deleteDepartment: {
    path: { department_id: string }
    query: DeleteDepartmentParams
    body: undefined
    response: { status: 200; body: Body<DepartmentDeleted>; version?: number } | { status: 204 }
  }
  getDomainDns: {
    path: { domain_id: string }
    query: Record<string, never>
    body: undefined
    response: { status: 200; body: Body<DomainDns>; version?: number }
  }
  checkDomainDns: {
    path: { domain_id: string }
    query: Record<string, never>
    body: undefined
    response: { status: 200; body: Body<DomainDns>; version?: number } | { status: 202; body: Body<DnsCheckStarted>; version?: number }
  }
  listDomainDnsChanges: {
    path: { domain_id: string }
    query: WithDefaults<ListDomainDnsChangesParams, 'limit' | 'offset'>
    body: undefined
    response: { status: 200; body: Body<DnsChangeList>; version?: number }
  }
  getDomainZone: {
    path: { domain_id: string }
    query: WithDefaults<GetDomainZoneParams, 'all'>
    body: undefined
    response: { status: 200; body: Body<DomainZone>; version?: number }
  }
  createDnsShare: {
    path: { domain_id: string }
    query: Record<string, never>
    body: WithDefaults<DnsShareCreate, 'expires_in_days'>
    response: { status: 201; body: Body<DnsShareCreated>; version?: number }
  }
  listDnsShares: {
    path: { domain_id: string }
    query: WithDefaults<ListDnsSharesParams, 'limit' | 'offset'>
    body: undefined
    response: { status: 200; body: Body<DnsShareList>; version?: number }
  }
  deleteDnsShare: {
    path: { domain_id: string; share_id: string }
    query: Record<string, never>
    body: undefined
    response: { status: 204 }
  }
  getSharedDns: {
    path: Record<string, never>
    query: Record<string, never>
    body: undefined
    response: { status: 200; body: Body<SharedDns>; version?: number }
  }
  checkSharedDns: {
    path: Record<string, never>
    query: Record<string, never>
    body: undefined
    response: { status: 200; body: Body<SharedDns>; version?: number } | { status: 202; body: Body<DnsCheckStarted>; version?: number }
  }
  listDomains: {
    path: Record<string, never>
    query: WithDefaults<ListDomainsParams, 'limit' | 'offset' | 'sort'>
    body: undefined
    response: { status: 200; body: Body<DomainList>; version?: number }
  }
  exportDomains: {
    path: Record<string, never>
    query: WithDefaults<ExportDomainsParams, 'sort'>
    body: undefined
    response: { status: 200; stream: Readable }
  }
  createDomainClaim: {
    path: Record<string, never>
    query: Record<string, never>
    body: DomainClaimCreate
    response: { status: 201; body: Body<DomainClaim>; version?: number }
  }
  listDomainClaims: {
    path: Record<string, never>
    query: WithDefaults<ListDomainClaimsParams, 'limit' | 'offset'>
    body: undefined
    response: { status: 200; body: Body<DomainClaimList>; version?: number }
  }
  deleteDomainClaim: {
    path: { claim_id: string }
    query: Record<string, never>
    body: undefined
    response: { status: 204 }
  }
  checkDomainClaim: {
    path: { claim_id: string }
    query: Record<string, never>
    body: undefined
    response: { status: 200; body: Body<DomainClaim>; version?: number } | { status: 202; body: Body<DnsCheckStarted>; version?: number }
  }
  getDomain: {
    path: { domain_id: string }
    query: Record<string, never>
    body: undefined
    response: { status: 200; body: Body<Domain>; version?: number }
  }
  removeDomain: {
    path: { domain_id: string }
    query: RemoveDomainParams
    body: undefined
    response: { status: 204 }
  }
  updateDomainSettings: {
    path: { domain_id: string }
    query: Record<string, never>
    body: DomainSettingsUpdate
    response: { status: 200; body: Body<Domain>; version?: number }
  }
  listRemovedDomains: {
    path: Record<string, never>
    query: WithDefaults<ListRemovedDomainsParams, 'limit' | 'offset'>
    body: undefined
    response: { status: 200; body: Body<RemovedDomainList>; version?: number }
  }
  getRemovedDomain: {
    path: { domain_id: string }
    query: Record<string, never>
    body: undefined
    response: { status: 200; body: Body<RemovedDomain>; version?: number }
  }
  restoreDomain: {
    path: { domain_id: string }
    query: Record<string, never>
    body: undefined
    response: { status: 200; body: Body<Domain>; version?: number }
  }
  listEnforcements: {
    path: Record<string, never>
    query: WithDefaults<ListEnforcementsParams, 'limit' | 'offset'>
    body: undefined
    response: { status: 200; body: Body<EnforcementList>; version?: number }
  }
  exportEnforcements: {
    path: Record<string, never>
    query: ExportEnforcementsParams
    body: undefined
    response: { status: 200; stream: Readable }
  }
  getEnforcement: {
    path: { enforcement_id: string }
    query: Record<string, never>
    body: undefined
    response: { status: 200; body: Body<Enforcement>; version?: number }
  }
  listGroups: {
    path: Record<string, never>
    query: WithDefaults<ListGroupsParams, 'limit' | 'offset' | 'sort'>
    body: undefined
    response: { status: 200; body: Body<GroupList>; version?: number }
  }
  createGroup: {
    path: Record<string, never>
    query: Record<string, never>
    body: WithDefaults<GroupCreate, 'may_send_as'>
    response: { status: 201; body: Body<GroupWritten>; version?: number }
  }
  previewGroup: {
    path: Record<string, never>
    query: Record<string, never>
    body: GroupPreview
    response: { status: 200; body: Body<Resolution>; version?: number }
  }
  getGroup: {
    path: { group_id: string }
    query: Record<string, never>
    body: undefined
    response: { status: 200; body: Body<Group>; version?: number }
  }
  updateGroup: {
    path: { group_id: string }
    query: Record<string, never>
    body: GroupUpdate
    response: { status: 200; body: Body<GroupWritten>; version?: number }
  }
  deleteGroup: {
    path: { group_id: string }
    query: DeleteGroupParams
    body: undefined
    response: { status: 204 }
  }
  listGroupMembers: {
    path: { group_id: string }
    query: WithDefaults<ListGroupMembersParams, 'limit' | 'offset' | 'sort'>
    body: undefined
    response: { status: 200; body: Body<GroupMemberList>; version?: number }
  }
  exportGroupMembers: {
    path: { group_id: string }
    query: WithDefaults<ExportGroupMembersParams, 'sort'>
    body: undefined
    response: { status: 200; stream: Readable }
  }
  addGroupMembers: {
    path: { group_id: string }
    query: Record<string, never>
    body: GroupMemberIds
    response: { status: 200; body: Body<GroupMembersAdded>; version?: number }
  }
  removeGroupMembers: {
    path: { group_id: string }
    query: Record<string, never>
    body: GroupMemberIds
    response: { status: 200; body: Body<GroupMembersRemoved>; version?: number }
  }
  getHealth: {
    path: Record<string, never>
    query: Record<string, never>
    body: undefined
    response: { status: 200; body: Body<Health>; version?: number } | { status: 503; body: Body<Health>; version?: number }
  }
  listIdentities: {
    path: Record<string, never>
    query: WithDefaults<ListIdentitiesParams, 'limit' | 'offset' | 'sort'>
    body: undefined
    response: { status: 200; body: Body<IdentityList>; version?: number }
  }
  exportIdentities: {
    path: Record<string, never>
    query: WithDefaults<ExportIdentitiesParams, 'sort'>
    body: undefined
    response: { status: 200; stream: Readable }
  }
  createIdentity: {
    path: Record<string, never>
    query: Record<string, never>
    body: IdentityCreate
    response: { status: 201; body: Body<IdentityCreated>; version?: number }
  }
  listDeletedIdentities: {
    path: Record<string, never>
    query: WithDefaults<ListDeletedIdentitiesParams, 'limit' | 'offset'>
    body: undefined
    response: { status: 200; body: Body<DeletedIdentityList>; version?: number }
  }
  exportDeletedIdentities: {
    path: Record<string, never>
    query: ExportDeletedIdentitiesParams
    body: undefined
    response: { status: 200; stream: Readable }
  }
  getDeletedIdentity: {
    path: { identity_id: string }
    query: Record<string, never>
    body: undefined
    response: { status: 200; body: Body<DeletedIdentity>; version?: number }
  }
  purgeDeletedIdentity: {
    path: { identity_id: string }
    query: PurgeDeletedIdentityParams
    body: undefined
    response: { status: 204 }
  }
  restoreDeletedIdentity: {
    path: { identity_id: string }
    query: Record<string, never>
    body: WithDefaults<IdentityRestore, 'force'>
    response: { status: 200; body: Body<IdentityRestored>; version?: number }
  }
  getIdentity: {
    path: { identity_id: string }
    query: Record<string, never>
    body: undefined
    response: { status: 200; body: Body<IdentityDetail>; version?: number }
  }
  updateIdentity: {
    path: { identity_id: string }
    query: Record<string, never>
    body: IdentityUpdate
    response: { status: 200; body: Body<IdentityDetail>; version?: number }
  }
  deleteIdentity: {
    path: { identity_id: string }
    query: DeleteIdentityParams
    body: undefined
    response: { status: 204 }
  }
  resetIdentityPassword: {
    path: { identity_id: string }
    query: Record<string, never>
    body: WithDefaults<PasswordReset, 'must_change_password'>
    response: { status: 200; body: Body<PasswordResetDone>; version?: number }
  }
  renameIdentity: {
    path: { identity_id: string }
    query: Record<string, never>
    body: WithDefaults<IdentityRename, 'leave_alias' | 'alias_signs_in'>
    response: { status: 200; body: Body<IdentityRenamed>; version?: number }
  }
  inspectKey: {
    path: Record<string, never>
    query: Record<string, never>
    body: undefined
    response: { status: 200; body: Body<Key>; version?: number }
  }
  createKey: {
    path: Record<string, never>
    query: Record<string, never>
    body: KeyCreate
    response: { status: 201; body: Body<KeyCreated>; version?: number }
  }
  createKeySession: {
    path: Record<string, never>
    query: Record<string, never>
    body: KeySessionCreate
    response: { status: 201; body: Body<KeySession>; version?: number }
  }
  endKeySession: {
    path: Record<string, never>
    query: Record<string, never>
    body: undefined
    response: { status: 204 }
  }
  listKeys: {
    path: Record<string, never>
    query: WithDefaults<ListKeysParams, 'limit' | 'offset' | 'sort'>
    body: undefined
    response: { status: 200; body: Body<KeyList>; version?: number }
  }
  exportKeys: {
    path: Record<string, never>
    query: WithDefaults<ExportKeysParams, 'sort'>
    body: undefined
    response: { status: 200; stream: Readable }
  }
  revokeKey: {
    path: { key_id: string }
    query: Record<string, never>
    body: undefined
    response: { status: 204 }
  }
  listMailboxQuotas: {
    path: Record<string, never>
    query: WithDefaults<ListMailboxQuotasParams, 'limit' | 'offset' | 'sort'>
    body: undefined
    response: { status: 200; body: Body<MailboxQuotaList>; version?: number }
  }
  exportMailboxQuotas: {
    path: Record<string, never>
    query: WithDefaults<ExportMailboxQuotasParams, 'sort'>
    body: undefined
    response: { status: 200; stream: Readable }
  }
  getMailboxSummary: {
    path: Record<string, never>
    query: Record<string, never>
    body: undefined
    response: { status: 200; body: Body<MailboxSummary>; version?: number }
  }
  createMailboxQuota: {
    path: Record<string, never>
    query: Record<string, never>
    body: WithDefaults<MailboxQuotaCreate, 'warn_percent'>
    response: { status: 201; body: Body<MailboxQuotaDetail>; version?: number }
  }
  getMailboxQuota: {
    path: { mailbox_quota_id: string }
    query: Record<string, never>
    body: undefined
    response: { status: 200; body: Body<MailboxQuotaDetail>; version?: number }
  }
  updateMailboxQuota: {
    path: { mailbox_quota_id: string }
    query: Record<string, never>
    body: MailboxQuotaUpdate
    response: { status: 200; body: Body<MailboxQuotaDetail>; version?: number }
  }
  deleteMailboxQuota: {
    path: { mailbox_quota_id: string }
    query: WithDefaults<DeleteMailboxQuotaParams, 'force'>
    body: undefined
    response: { status: 204 }
  }
  resizeMailboxQuota: {
    path: { mailbox_quota_id: string }
    query: Record<string, never>
    body: WithDefaults<MailboxQuotaResize, 'force'>
    response: { status: 200; body: Body<MailboxQuotaDetail>; version?: number }
  }
  createOwnSession: {
    path: Record<string, never>
    query: Record<string, never>
    body: OwnSessionCreate
    response: { status: 201; body: Body<OwnSession>; version?: number }
  }
  endOwnSession: {
    path: Record<string, never>
    query: Record<string, never>
    body: undefined
    response: { status: 204 }
  }
  getOwnIdentity: {
    path: Record<string, never>
    query: Record<string, never>
    body: undefined
    response: { status: 200; body: Body<OwnIdentity>; version?: number }
  }
  changeOwnPassword: {
    path: Record<string, never>
    query: Record<string, never>
    body: OwnPasswordChange
    response: { status: 200; body: Body<OwnIdentity>; version?: number }
  }
  getOwnDelivery: {
    path: Record<string, never>
    query: Record<string, never>
    body: undefined
    response: { status: 200; body: Body<OwnDelivery>; version?: number }
  }
  getOwnMailRules: {
    path: Record<string, never>
    query: Record<string, never>
    body: undefined
    response: { status: 200; body: Body<OwnRules>; version?: number }
  }
  listOwnSignIns: {
    path: Record<string, never>
    query: Record<string, never>
    body: undefined
    response: { status: 200; body: Body<OwnSignIns>; version?: number }
  }
  signOutEverywhere: {
    path: Record<string, never>
    query: Record<string, never>
    body: undefined
    response: { status: 200; body: Body<OwnIdentity>; version?: number }
  }
  getOrganizationQuota: {
    path: Record<string, never>
    query: Record<string, never>
    body: undefined
    response: { status: 200; body: Body<OrganizationQuota>; version?: number }
  }
  getFailedSignIns: {
    path: Record<string, never>
    query: Record<string, never>
    body: undefined
    response: { status: 200; body: Body<OrganizationFailedSignIns>; version?: number }
  }
  getOrganizationSettings: {
    path: Record<string, never>
    query: Record<string, never>
    body: undefined
    response: { status: 200; body: Body<OrganizationSettings>; version?: number }
  }
  updateOrganizationSettings: {
    path: Record<string, never>
    query: Record<string, never>
    body: OrganizationSettingsUpdate
    response: { status: 200; body: Body<OrganizationSettings>; version?: number }
  }
  approveOrganizationSettings: {
    path: Record<string, never>
    query: Record<string, never>
    body: undefined
    response: { status: 200; body: Body<OrganizationSettings>; version?: number }
  }
  getForwardingUse: {
    path: Record<string, never>
    query: Record<string, never>
    body: undefined
    response: { status: 200; body: Body<ForwardingUse>; version?: number }
  }
  listOrganizationServices: {
    path: Record<string, never>
    query: WithDefaults<ListOrganizationServicesParams, 'limit' | 'offset'>
    body: undefined
    response: { status: 200; body: Body<ServiceList>; version?: number }
  }
  createPlan: {
    path: Record<string, never>
    query: Record<string, never>
    body: PlanCreate
    response: { status: 201; body: Body<Plan>; version?: number }
  }
  listPlans: {
    path: Record<string, never>
    query: WithDefaults<ListPlansParams, 'limit' | 'offset'>
    body: undefined
    response: { status: 200; body: Body<PlanList>; version?: number }
  }
  exportPlans: {
    path: Record<string, never>
    query: ExportPlansParams
    body: undefined
    response: { status: 200; stream: Readable }
  }
  getPlan: {
    path: { plan_id: string }
    query: Record<string, never>
    body: undefined
    response: { status: 200; body: Body<Plan>; version?: number }
  }
  listPlanItems: {
    path: { plan_id: string }
    query: WithDefaults<ListPlanItemsParams, 'limit' | 'offset' | 'sort'>
    body: undefined
    response: { status: 200; body: Body<PlanItemList>; version?: number }
  }
  exportPlanItems: {
    path: { plan_id: string }
    query: WithDefaults<ExportPlanItemsParams, 'sort'>
    body: undefined
    response: { status: 200; stream: Readable }
  }
  addPlanRows: {
    path: { plan_id: string }
    query: Record<string, never>
    body: PlanRows
    response: { status: 200; body: Body<Plan>; version?: number }
  }
  runPlan: {
    path: { plan_id: string }
    query: Record<string, never>
    body: PlanRun
    response: { status: 202; body: Body<PlanStarted>; version?: number }
  }
  approvePlan: {
    path: { plan_id: string }
    query: Record<string, never>
    body: undefined
    response: { status: 200; body: Body<Plan>; version?: number }
  }
  reschedulePlan: {
    path: { plan_id: string }
    query: Record<string, never>
    body: PlanReschedule
    response: { status: 200; body: Body<Plan>; version?: number }
  }
  cancelPlan: {
    path: { plan_id: string }
    query: Record<string, never>
    body: undefined
    response: { status: 200; body: Body<Plan>; version?: number }
  }
  retryPlan: {
    path: { plan_id: string }
    query: Record<string, never>
    body: undefined
    response: { status: 201; body: Body<Plan>; version?: number }
  }
  revertPlan: {
    path: { plan_id: string }
    query: Record<string, never>
    body: undefined
    response: { status: 201; body: Body<Plan>; version?: number }
  }
  fetchPlanPasswords: {
    path: { plan_id: string }
    query: Record<string, never>
    body: PlanPasswordsFetch
    response: { status: 200; body: Body<PlanPasswords>; version?: number }
  }
}

export type OperationId = keyof Operations
