/** The database's tables as kysely reads and writes them. Columns are made in `migrations/`. */
import type { ColumnType, Generated } from 'kysely';

/** JSON columns are written as JSON text and read as values. */
type Json<T> = ColumnType<T, string, string>;

export interface Tables {
  account: AccountTable;
  oidc_payload: OidcPayloadTable;
  identity_key: IdentityKeyTable;
  kept_value: KeptValueTable;
  vehicle: VehicleTable;
}

interface AccountTable {
  /** Subject of tokens: a UUID for people, the client id for machines. */
  id: string;
  /** What is typed at sign-in, lower case. */
  name: string;
  kind: 'person' | 'machine';
  /** argon2id for people, SHA-256 of a random secret for machines. */
  secret_hash: string;
  given_name: string;
  family_name: string;
  realm_roles: Json<string[]>;
  groups: Json<string[]>;
  permissions: Json<string[]>;
  enabled: boolean;
  /** Made by demo mode; asleep while demo mode is off. */
  demo: boolean;
  created_at: Generated<Date>;
}

interface OidcPayloadTable {
  model: string;
  id: string;
  payload: Json<Record<string, unknown>>;
  grant_id: string | null;
  uid: string | null;
  account_id: string | null;
  expires_at: Date | null;
  consumed_at: Date | null;
}

interface IdentityKeyTable {
  name: string;
  value: Json<unknown>;
}

interface KeptValueTable {
  name: string;
  value: Json<unknown>;
  saved_at: ColumnType<Date, Date | undefined, Date>;
}

interface VehicleTable {
  id: string;
  /** The registry's record; `storedVehicleSchema` reads it back. */
  record: Json<unknown>;
  saved_at: ColumnType<Date, Date | undefined, Date>;
}
