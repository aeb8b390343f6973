import type { components } from '@/api/schema.gen'

type Schemas = components['schemas']

export type Member = Schemas['OrganizationMember']
export type Announcement = Schemas['Announcement']
export type Invitation = Schemas['MemberInvitation']
export type ImportPreview = Schemas['ImportPreview']
export type GroupImport = Schemas['GroupImport']
export type Rules = Schemas['LoginRules']
export type Provider = Schemas['IdentityProvider']
export type Settings = Schemas['SiteSettings']
export type Group = Schemas['MemberGroup']
export type Assignment = Schemas['GroupAssignment']
export type Organization = Schemas['HubOrganization']
export type StaffAct = Schemas['StaffAct']
export type Role = Member['role']
