/** The public face of the site's intake, as any fleet sees it: all that the demo mine knows of the server. */
import type { IngestAnswer } from '../../src/domain/wire/ingest.ts';

export interface Intake {
  /** @param items raw fixes and reports (`docs/wire.md`); each is accepted or rejected by itself */
  ingest(items: readonly unknown[]): IngestAnswer;
}
