/** Refused reports of fleets; their reader is loaded with the page. */
import type { SiteConfig } from '../../domain/wire/config.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { RestClient } from '../../services/rest/RestClient.ts';
import type { Actions } from '../session/actions.ts';
import { refusalText } from './refusalText.ts';

export function refusalActions(
  scope: Scope,
  { rest, config }: { rest: RestClient; config: Pick<SiteConfig, 'sntURL'> },
): Pick<Actions, 'readRefusals'> {
  return {
    readRefusals: async () => {
      try {
        const { readRefusals } = await import('../../services/refusals/readRefusals.ts');
        return await readRefusals(rest, `${config.sntURL}/api/ingest/refusals`, scope.signal);
      } catch (error) {
        return refusalText(error);
      }
    },
  };
}
