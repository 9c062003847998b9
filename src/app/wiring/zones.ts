/** Requests of the zone drawing tool; loaded when it is first opened. */
import { EDIT_ZONES } from '../../domain/permission/permissions.ts';
import { fileKey } from '../../domain/tree/tree.ts';
import type { SiteConfig } from '../../domain/wire/config.ts';
import type { Scope } from '../../lifetime/scope.ts';
import { type PermissionAnswer, Permissions } from '../../services/permissions/Permissions.ts';
import { CallError } from '../../services/rest/CallError.ts';
import type { RestClient } from '../../services/rest/RestClient.ts';
import { ZoneService } from '../../services/zones/ZoneService.ts';
import { allowDrafts } from '../../state/sketch/allowDrafts.ts';
import type { Drafts } from '../../state/sketch/drafts.ts';
import type { EntityTrees } from '../../state/tree/EntityTrees.ts';
import type { KnownZone, ZoneActions, ZoneProblem } from '../session/zoneActions.ts';
import { permissionRefusalText, refusalText } from './refusalText.ts';

export interface ZoneSources {
  rest: RestClient;
  config: Pick<SiteConfig, 'sntURL'>;
  /** Administrators need no permission. */
  isAdmin: () => boolean;
  /** Fetches the zones of the open maps again. */
  reload: () => void;
  trees: Pick<EntityTrees, 'removeEntities'>;
  drafts: Pick<Drafts, 'state'>;
}

export function zoneActions(scope: Scope, { rest, config, isAdmin, reload, trees, drafts }: ZoneSources): ZoneActions {
  const service = new ZoneService(rest, config.sntURL);
  const permissions = new Permissions(rest, config.sntURL);
  const checkRight = async (signal: AbortSignal): Promise<PermissionAnswer> => {
    const answer: PermissionAnswer = isAdmin() ? { granted: true } : await permissions.check(EDIT_ZONES, signal);
    if (answer.granted || answer.reason === 'refused') allowDrafts(drafts, 'zone', answer.granted);
    return answer;
  };
  /** @param known the zone to be changed or removed */
  const problemOf = (error: unknown, known: KnownZone | undefined): ZoneProblem => {
    const text = refusalText(error);
    if (!(error instanceof CallError)) return { refused: text };
    // The right may have been revoked; if this check gets no answer, leaving the page still asks about the drawing.
    if (error.status === 403) checkRight(scope.signal).catch(() => {});
    if (error.code === 'revision_outdated') return { outdated: true };
    // This is how a backend may answer if the zone no longer exists.
    return known && error.status === 404 ? { outdated: true, notFoundText: text } : { refused: text };
  };
  return {
    mayEdit: async (signal) => {
      try {
        const answer = await checkRight(signal);
        return answer.granted || permissionRefusalText(answer);
      } catch (error) {
        return refusalText(error);
      }
    },
    read: (mapId, id) => service.read(mapId, id, scope.signal).catch((error: unknown) => refusalText(error)),
    save: async (zone, known) => {
      try {
        const stored = await service.save(zone, known, scope.signal);
        reload();
        return { stored };
      } catch (error) {
        return problemOf(error, known);
      }
    },
    remove: async (known) => {
      try {
        await service.remove(known, scope.signal);
        reload();
        // Only administrators may change the folders of all users.
        if (isAdmin()) trees.removeEntities('design', [fileKey('ruleZone', known.id)]);
        return undefined;
      } catch (error) {
        return problemOf(error, known);
      }
    },
    history: (id, signal) => service.history(id, signal).catch((error: unknown) => refusalText(error)),
  };
}
