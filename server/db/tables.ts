/** The database's tables as kysely reads and writes them. Columns are created in `migrations/`. */
import type { ColumnType, Generated } from 'kysely';
import type { ViewKind } from '../../src/domain/wire/viewKinds.ts';
import type { IngestRefusalCountTable, IngestRefusalTable } from './ingestTables.ts';
import type {
  HandoverNoteTable,
  HandoverTable,
  HaulStageTable,
  StatusPeriodTable,
  StatusSearchTextTable,
} from './shiftTables.ts';
import type { RuleZoneChangeTable, RuleZoneTable } from './zoneTables.ts';

/** JSON columns are written as JSON text and read as values. */
type Json<T> = ColumnType<T, string, string>;

export interface DatabaseTables {
  account: AccountTable;
  oidc_payload: OidcPayloadTable;
  identity_key: IdentityKeyTable;
  kept_value: KeptValueTable;
  vehicle: VehicleTable;
  saved_view: SavedViewTable;
  view_bookmark: ViewBookmarkTable;
  feedback: FeedbackTable;
  feedback_image: FeedbackImageTable;
  workspace: WorkspaceTable;
  /** States of site entities, under the name that the table was created with. */
  thing_state: SiteEntityStateTable;
  annotation: AnnotationTable;
  disabled_entity: DisabledEntityTable;
  entity_name: EntityNameTable;
  design_upload: DesignUploadTable;
  alert: AlertTable;
  limit_count: LimitCountTable;
  status_period: StatusPeriodTable;
  status_word: StatusSearchTextTable;
  rule_zone: RuleZoneTable;
  rule_zone_change: RuleZoneChangeTable;
  haul_stage: HaulStageTable;
  handover: HandoverTable;
  handover_note: HandoverNoteTable;
  ingest_refusal: IngestRefusalTable;
  ingest_refusal_count: IngestRefusalCountTable;
}

interface AccountTable {
  /** Subject of tokens: a UUID for people, the client id for machines. */
  id: string;
  /** User name at sign-in, lower case. */
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
  /** Created by demo mode; inactive while demo mode is off. */
  demo: boolean;
  created_at: Generated<Date>;
  /** When all its sessions were last ended, by the database's clock. */
  sessions_since: Date | null;
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
  /** A vehicle's known state; `vehicleSchema` parses it. */
  record: Json<unknown>;
  saved_at: ColumnType<Date, Date | undefined, Date>;
}

interface SavedViewTable {
  id: string;
  name: string;
  /** The name as it is compared (folded). */
  folded_name: string;
  /** Scope within which names are unique: the owner's id for private views, one shared scope for all others. */
  name_space: string;
  map: string;
  visibility: 'private' | 'public' | 'sample';
  owner_id: string;
  owner_name: string;
  description: string;
  /** A view document; `readViewState` parses it. */
  state: Json<unknown>;
  /** Length of the document as text. */
  bytes: ColumnType<number, never, never>;
  /** Kinds of entities that it shows. */
  kinds: Json<ViewKind[]>;
  revision: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  updated_by: string;
}

interface ViewBookmarkTable {
  view_id: string;
  user_id: string;
}

interface FeedbackTable {
  id: string;
  type: string;
  description: string;
  user_id: string;
  user_name: string;
  created_at: Generated<Date>;
}

interface FeedbackImageTable {
  feedback_id: string;
  position: number;
  media_type: string;
  /** Size of the picture in bytes. */
  size: number;
  /** The picture itself, in rows of older versions, until it has been moved to a file. */
  bytes: Uint8Array | null;
}

interface WorkspaceTable {
  /** Id of a map, or `hll` for the site. */
  model: string;
  tree: Json<Readonly<Record<string, unknown>>[]>;
  /** Incremented with each save. */
  revision: Generated<number>;
  updated_by: string;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

interface SiteEntityStateTable {
  kind: string;
  type: string;
  name: string;
  /** A `SiteEntityState`; `siteEntityStore.ts` parses it. */
  record: Json<unknown>;
  saved_at: ColumnType<Date, Date | undefined, Date>;
}

interface AnnotationTable {
  id: string;
  name: string;
  /** The name as it is compared (folded); unique among entities in use. */
  folded_name: string;
  entity: Json<Readonly<Record<string, unknown>>>;
  created_by: string;
  created_at: Generated<Date>;
  in_use: Generated<boolean>;
}

/** Names that people gave to entities. */
interface EntityNameTable {
  type: string;
  id: string;
  name: string;
  /** The name as it is compared (folded); unique within a type. */
  folded_name: string;
  edited_by: string;
  edited_at: Generated<Date>;
}

interface DesignUploadTable {
  id: string;
  name: string;
  folded_name: string;
  /** `dxf` or `glb`. */
  format: string;
  mine_area: string | null;
  created_by: string;
  created_at: Generated<Date>;
}

/** Entities of the site's files that people have disabled. */
interface DisabledEntityTable {
  /** Empty in rows older than the column. */
  type: Generated<string>;
  id: string;
  disabled_by: string;
  disabled_at: Generated<Date>;
}

interface AlertTable {
  id: string;
  /** Time of the last report. */
  at: Date;
  /** Time of the first report. */
  since: Date;
  /** The alert as it is sent. */
  record: Json<unknown>;
  acknowledged_at: Date | null;
  acknowledged_by: string | null;
}

/** Counters of rate limits: how often something was done within a window. */
interface LimitCountTable {
  /** Digest of the limit's name and the counted key. */
  key: string;
  points: number;
  /** End of the window, epoch milliseconds; a number that the drivers return as text. */
  expire: string;
}
