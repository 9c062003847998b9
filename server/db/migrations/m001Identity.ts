/** Accounts, the identity provider's storage, and its keys. */
import { type Kysely, type Migration, sql } from 'kysely';

export const m001Identity: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table account (
      id text primary key,
      name text not null unique,
      kind text not null check (kind in ('person', 'machine')),
      secret_hash text not null,
      given_name text not null,
      family_name text not null,
      realm_roles jsonb not null,
      groups jsonb not null,
      permissions jsonb not null,
      enabled boolean not null,
      demo boolean not null,
      created_at timestamptz not null default now()
    )`.execute(db);
    await sql`create table oidc_payload (
      model text not null,
      id text not null,
      payload jsonb not null,
      grant_id text,
      uid text,
      account_id text,
      expires_at timestamptz,
      consumed_at timestamptz,
      primary key (model, id)
    )`.execute(db);
    await sql`create index oidc_payload_grant on oidc_payload (grant_id)`.execute(db);
    await sql`create index oidc_payload_uid on oidc_payload (uid)`.execute(db);
    await sql`create index oidc_payload_account on oidc_payload (account_id)`.execute(db);
    await sql`create index oidc_payload_expiry on oidc_payload (expires_at)`.execute(db);
    await sql`create table identity_key (name text primary key, value jsonb not null)`.execute(db);
  },
};
