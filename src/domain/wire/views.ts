/** `{sntURL}/api/adt/view`: saved views on the wire (rules.md#view-calls). */
import { MAX_STORED_COUNT, receivedIdSchema, receivedTextSchema } from './common.ts';
import { VIEW_KINDS } from './viewKinds.ts';
import { z } from './zod.ts';

/** Maximum length of a view's name, characters. */
export const MAX_VIEW_NAME_LENGTH = 100;

/**
 * Media type of a list without large documents. Clients that do not need them send it in `Accept`, a header that needs
 * no CORS preflight on another origin, and that any backend may ignore.
 */
export const SHORT_VIEW_LIST_TYPE = 'application/vnd.headframe.short-views+json';

const idSchema = z.string().min(1).max(64);

const receivedFlagSchema = z
  .union([z.boolean(), z.literal([0, 1])])
  .nullish()
  .catch(undefined);
const optionalTextSchema = receivedTextSchema.nullish().catch(undefined);

/**
 * The list of a backend. `state` is read by `readViewState` when the view is opened. Only views without an id or a
 * visibility are left out: other fields that cannot be read count as missing.
 */
export const wireViewSchema = z.looseObject({
  id: receivedIdSchema,
  name: optionalTextSchema,
  map: optionalTextSchema,
  public: receivedFlagSchema,
  description: optionalTextSchema,
  /** ISO 8601 text or epoch milliseconds. */
  createdAt: z.union([z.string(), z.number()]).nullish().catch(undefined),
  /** Subject id of the owner. */
  user: optionalTextSchema,
  userName: optionalTextSchema,
  bookmark: receivedFlagSchema,
  /** Grows by one with each update; a backend without it cannot refuse stale updates. */
  revision: z.number().int().nullish().catch(undefined),
  state: z.looseObject({ mapVisibleType: z.enum(['private', 'sample', 'public']) }),
  /** Whether the rest of `state` was omitted from the list; it is available at the view's own URL. */
  stateOmitted: receivedFlagSchema,
  /** Kinds of entities that the view shows. */
  kinds: z.array(z.enum(VIEW_KINDS)).nullish().catch(undefined),
});
export type WireView = z.infer<typeof wireViewSchema>;

// biome-ignore lint/suspicious/noControlCharactersInRegex: a name must not hold them
const CONTROL_CHARACTER = /[\u0000-\u001f\u007f]/;

export const newViewSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Please enter name!')
    .max(MAX_VIEW_NAME_LENGTH)
    .refine((name) => !CONTROL_CHARACTER.test(name), 'must not hold control characters'),
  map: z.string().max(200).default(''),
  public: z.boolean().default(false),
  description: z.string().max(2_000).default(''),
  state: z.unknown(),
});
export type NewView = z.infer<typeof newViewSchema>;

/** A client that sends no `revision` overwrites any version. */
export const viewUpdateSchema = newViewSchema.extend({
  id: idSchema,
  revision: z.number().int().positive().max(MAX_STORED_COUNT).optional(),
});

export const bookmarkSchema = z.object({ id: idSchema, bookmark: z.boolean() });

/** `allowed` is the client's claim; the server ignores it. */
export const viewDeletionSchema = z.object({ id: idSchema, allowed: z.unknown().optional() });

const answeredRevisionSchema = z.number().int().nullish().catch(undefined);

/** Response to an update, which may also be empty or plain text. */
export const viewRevisionSchema = z.looseObject({ revision: answeredRevisionSchema });

export const viewAnswerSchema = z.looseObject({
  message: z.string(),
  id: receivedTextSchema.nullish().catch(undefined),
  revision: answeredRevisionSchema,
});
