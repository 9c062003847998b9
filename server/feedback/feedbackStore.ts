/** Feedback in the database, with its pictures in files. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { FeedbackType } from '../../src/domain/feedback/feedback.ts';
import type { FeedbackEntry } from '../../src/domain/wire/feedback.ts';
import type { FeedbackImage } from '../bodies/feedbackBody.ts';
import type { Database } from '../db/open.ts';
import { isDatabaseUnreachable } from '../db/outage.ts';
import type { LocatedFile } from '../files/locate.ts';
import type { ObjectStore } from '../objects/ObjectStore.ts';
import { PictureFiles } from './pictureFiles.ts';

/** Limit of the stored pictures of one account together: several dozen of the largest. */
export const MAX_PICTURE_BYTES_PER_PERSON = 200_000_000;

/** A resubmission within this time, after a lost response, counts as the same feedback. */
const DUPLICATE_WINDOW = '10 minutes';

/** The account's pictures would exceed its quota; the message says so. */
export class PictureQuotaError extends Error {}

export interface NewFeedback {
  type: FeedbackType;
  description: string;
  userId: string;
  userName: string;
  images: readonly FeedbackImage[];
}

export class FeedbackStore {
  readonly #db: Database;
  readonly #files: PictureFiles;

  /** @param dataDir folder for the pictures */
  constructor(db: Database, dataDir: string, objects?: ObjectStore) {
    this.#db = db;
    this.#files = new PictureFiles(dataDir, objects);
  }

  /** See {@link StoredFiles.clearParts}. */
  clearParts(beforeMs?: number): Promise<void> {
    return this.#files.clearParts(beforeMs);
  }

  /** Moves the pictures of older versions out of the database; call it at start. */
  async movePicturesToFiles(): Promise<void> {
    const keys = await this.#db
      .selectFrom('feedback_image')
      .select(['feedback_id', 'position'])
      .where('bytes', 'is not', null)
      .execute();
    // One at a time: together they may take gigabytes of memory.
    for (const key of keys) await this.#moveImageToFile(key.feedback_id, key.position);
  }

  async #moveImageToFile(feedbackId: string, position: number): Promise<void> {
    const { bytes } = await this.#db
      .selectFrom('feedback_image')
      .select('bytes')
      .where('feedback_id', '=', feedbackId)
      .where('position', '=', position)
      .executeTakeFirstOrThrow();
    if (!bytes) return;
    await this.#files.write({ feedbackId, position }, bytes);
    await this.#db
      .updateTable('feedback_image')
      .set({ bytes: null })
      .where('feedback_id', '=', feedbackId)
      .where('position', '=', position)
      .execute();
  }

  /** Feedback that is resubmitted because its response was lost is stored once. @throws PictureQuotaError */
  async add({ images, ...feedback }: NewFeedback): Promise<string> {
    const id = randomUUID();
    const keys = images.map((_, position) => ({ feedbackId: id, position }));
    try {
      // Before the rows, so that a row never lacks its file.
      for (const [position, { bytes }] of images.entries())
        await this.#files.write({ feedbackId: id, position }, bytes);
      const keptId = await this.#insert(id, feedback, images);
      if (keptId !== id) await this.#removeFiles(keys);
      return keptId;
    } catch (error) {
      // If the response was lost, the row may exist and refer to these files.
      if (!isDatabaseUnreachable(error)) await this.#removeFiles(keys);
      throw error;
    }
  }

  async #removeFiles(keys: readonly { feedbackId: string; position: number }[]): Promise<void> {
    for (const key of keys) await this.#files.remove(key).catch(() => {});
  }

  /** @returns the id, or that of the same feedback received earlier */
  #insert(id: string, feedback: Omit<NewFeedback, 'images'>, images: readonly FeedbackImage[]): Promise<string> {
    const { type, description, userId, userName } = feedback;
    return this.#db.transaction().execute(async (db) => {
      // Serialised per account: concurrent requests could otherwise exceed the quota together.
      await sql`select pg_advisory_xact_lock(hashtext(${`feedback of ${userId}`}))`.execute(db);
      const earlierId = await findRepeated(db, feedback, images);
      if (earlierId !== undefined) return earlierId;
      if (images.length > 0) await refuseBeyondQuota(db, userId, images);
      await db.insertInto('feedback').values({ id, type, description, user_id: userId, user_name: userName }).execute();
      for (const [position, { mediaType, bytes }] of images.entries()) {
        const row = { feedback_id: id, position, media_type: mediaType, size: bytes.length };
        await db.insertInto('feedback_image').values(row).execute();
      }
      return id;
    });
  }

  /** Newest first, without the pictures. */
  async list(limit: number): Promise<FeedbackEntry[]> {
    const rows = await this.#db
      .selectFrom('feedback')
      .selectAll()
      .select((select) =>
        select
          .selectFrom('feedback_image')
          .select((inner) => inner.fn.countAll<string>().as('count'))
          .whereRef('feedback_image.feedback_id', '=', 'feedback.id')
          .as('images'),
      )
      .orderBy('created_at', 'desc')
      .limit(limit)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      type: row.type,
      desc: row.description,
      user: row.user_id,
      userName: row.user_name,
      createdAt: row.created_at.toISOString(),
      images: Number(row.images),
    }));
  }

  /** @returns the picture's file, undefined if there is none */
  async image(feedbackId: string, position: number): Promise<{ mediaType: string; file: LocatedFile } | undefined> {
    const row = await this.#db
      .selectFrom('feedback_image')
      .select(['media_type'])
      .where('feedback_id', '=', feedbackId)
      .where('position', '=', position)
      .executeTakeFirst();
    const file = row && (await this.#files.find({ feedbackId, position }));
    return file && { mediaType: row.media_type, file };
  }
}

/** @returns the id of the same text and pictures, if the same person sent them shortly before */
async function findRepeated(
  db: Database,
  { type, description, userId }: Omit<NewFeedback, 'images'>,
  images: readonly FeedbackImage[],
): Promise<string | undefined> {
  const pictures = JSON.stringify(images.map(({ mediaType, bytes }) => [mediaType, bytes.length]));
  const { rows } = await sql<{ id: string }>`select id from feedback
    where user_id = ${userId} and type = ${type} and description = ${description}
      and created_at > now() - ${DUPLICATE_WINDOW}::interval
      and ${pictures}::jsonb = (select coalesce(jsonb_agg(jsonb_build_array(media_type, size) order by position), '[]')
        from feedback_image where feedback_id = feedback.id)
    limit 1`.execute(db);
  return rows[0]?.id;
}

async function refuseBeyondQuota(db: Database, userId: string, images: readonly FeedbackImage[]): Promise<void> {
  const { bytes } = await db
    .selectFrom('feedback_image')
    .innerJoin('feedback', 'feedback.id', 'feedback_image.feedback_id')
    .select((select) => select.fn.sum<string | null>('size').as('bytes'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const more = images.reduce((sum, image) => sum + image.bytes.length, 0);
  if (Number(bytes) + more > MAX_PICTURE_BYTES_PER_PERSON)
    throw new PictureQuotaError('Your feedback has sent all the pictures that are kept. Send it without pictures.');
}
