/** The public interface of the site's intake, as used by any fleet: the demo mine's only access to the server. */
import type { IngestAnswer } from '../../src/domain/wire/ingest.ts';

export interface Intake {
  /** @param items raw fixes and reports (`docs/wire.md`); each is accepted or refused individually */
  ingest(items: readonly unknown[]): IngestAnswer;
}
