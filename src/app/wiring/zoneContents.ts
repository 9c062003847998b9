/** The content of zones and mine areas, for the cards that show it; the code of its calls is loaded with them. */
import type { Actions } from '../session/actions.ts';
import type { Backend, SignedIn } from './backend.ts';
import { refusalText } from './refusalText.ts';

export function zoneContentActions(
  { config }: Pick<SignedIn, 'config'>,
  { rest }: Pick<Backend, 'rest'>,
): Pick<Actions, 'zoneSensors' | 'mineAreas'> {
  const load = () => import('../../services/map/zoneContents.ts');
  const words = (error: unknown) => refusalText(error);
  return {
    zoneSensors: (id, signal) =>
      load()
        .then(({ zoneSensors }) => zoneSensors(rest, config, id, signal))
        .catch(words),
    mineAreas: (signal) =>
      load()
        .then(({ mineAreas }) => mineAreas(rest, config, signal))
        .catch(words),
  };
}
