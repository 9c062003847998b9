/** Feedback in the database. */
import { randomUUID } from 'node:crypto';
import type { FeedbackType, ImageMediaType } from '../../src/domain/feedback/feedback.ts';
import type { FeedbackEntry } from '../../src/domain/wire/feedback.ts';
import type { Database } from '../db/open.ts';

export interface FeedbackImage {
  mediaType: ImageMediaType;
  bytes: Uint8Array;
}

export interface NewFeedback {
  type: FeedbackType;
  description: string;
  userId: string;
  userName: string;
  images: readonly FeedbackImage[];
}

export class FeedbackStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async add({ type, description, userId, userName, images }: NewFeedback): Promise<string> {
    const id = randomUUID();
    await this.#db.transaction().execute(async (db) => {
      await db.insertInto('feedback').values({ id, type, description, user_id: userId, user_name: userName }).execute();
      for (const [position, { mediaType, bytes }] of images.entries()) {
        await db
          .insertInto('feedback_image')
          .values({ feedback_id: id, position, media_type: mediaType, bytes })
          .execute();
      }
    });
    return id;
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

  async image(feedbackId: string, position: number): Promise<{ mediaType: string; bytes: Uint8Array } | undefined> {
    const row = await this.#db
      .selectFrom('feedback_image')
      .select(['media_type', 'bytes'])
      .where('feedback_id', '=', feedbackId)
      .where('position', '=', position)
      .executeTakeFirst();
    return row && { mediaType: row.media_type, bytes: row.bytes };
  }
}
