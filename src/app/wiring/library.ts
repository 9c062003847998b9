/** Catalogue changes by users, and their effects on the page. */
import i18next from 'i18next';
import { subscribe } from 'valtio';
import { editableType } from '../../domain/siteEntity/editable.ts';
import { fileKey } from '../../domain/tree/tree.ts';
import type { SiteConfig } from '../../domain/wire/config.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { Catalogue } from '../../services/catalogue/catalogue.ts';
import { LibraryService } from '../../services/library/LibraryService.ts';
import type { RestClient } from '../../services/rest/RestClient.ts';
import type { EditedEntity } from '../../state/library/entityDialogs.ts';
import type { Notices } from '../../state/notice/notices.ts';
import type { EntityTrees } from '../../state/tree/EntityTrees.ts';
import type { World } from '../../state/world/World.ts';
import type { DesignActions, LibraryActions } from '../session/actions.ts';
import { refusalText } from './refusalText.ts';
import { readSiteEntities } from './siteEntities.ts';

/** A new design is in the tree within a second; later, the user may already have moved it. */
const MOVE_TO_FOLDER_TIMEOUT_MS = 10_000;

export interface LibrarySources {
  rest: RestClient;
  config: SiteConfig;
  catalogue: Catalogue;
  world: World;
  trees: EntityTrees;
  notices: Notices;
  designActions: Pick<DesignActions, 'reload'>;
}

export function libraryActions(scope: Scope, sources: LibrarySources): LibraryActions {
  const { rest, config, catalogue, world, trees, notices, designActions } = sources;
  const service = new LibraryService(rest, { sntUrl: config.sntURL, site: config.site.name });
  const attempt = async (work: Promise<unknown>): Promise<string | undefined> => {
    try {
      await work;
      return undefined;
    } catch (error) {
      return refusalText(error);
    }
  };
  const reload = (kind: EditedEntity['kind']) => {
    if (kind === 'design') designActions.reload();
    else void attempt(readSiteEntities({ catalogue, siteEntities: world.siteEntities }, kind, scope.signal));
  };
  const editedRefOf = ({ kind, id }: EditedEntity) => ({ type: editableType(kind), id, itemType: kind });
  const uuidOf = ({ kind, id }: EditedEntity): string | undefined => {
    // An annotation's record contains the whole entity.
    const uuid = kind === 'annotation' ? world.siteEntities.get(kind, id)?.info['uuid'] : undefined;
    return typeof uuid === 'string' && uuid !== '' ? uuid : undefined;
  };
  const removeAll = async (entities: readonly EditedEntity[]) => {
    const refusals: { name: string; reason: string }[] = [];
    const removedEntities: EditedEntity[] = [];
    for (const entity of entities) {
      const reason = await attempt(service.remove(editedRefOf(entity), scope.signal, uuidOf(entity)));
      if (reason === undefined) removedEntities.push(entity);
      else refusals.push({ name: entity.name, reason });
    }
    if (removedEntities.length === 0) return refusals;
    notices.show('done', i18next.t('library.removed'));
    for (const kind of new Set(removedEntities.map((entity) => entity.kind))) {
      reload(kind);
      const ids = removedEntities.filter((entity) => entity.kind === kind).map(({ id }) => fileKey(kind, id));
      trees.removeEntities(kind, ids);
    }
    return refusals;
  };
  return {
    rename: async (entity, name) => {
      const refused = await attempt(service.rename(editedRefOf(entity), name, scope.signal));
      if (refused !== undefined) return refused;
      notices.show('done', i18next.t('library.saved'));
      reload(entity.kind);
      return undefined;
    },
    remove: async (entity) => (await removeAll([entity]))[0]?.reason,
    removeAll,
    upload: async (file, attributes, folder, signal) => {
      let id = '';
      const sending = service.upload(file, attributes, AbortSignal.any([scope.signal, signal])).then((answer) => {
        id = answer;
      });
      const refused = await attempt(sending);
      // A completed upload is kept, even if the user has cancelled it in the meantime.
      if (refused !== undefined) return signal.aborted ? i18next.t('library.sendCancelled') : refused;
      notices.show('done', i18next.t('library.uploaded'));
      if (folder !== undefined) moveWhenListed(scope, trees, fileKey('design', id), folder);
      designActions.reload();
      return undefined;
    },
  };
}

/** Moves a node into a folder as soon as the tree lists it. */
function moveWhenListed(scope: Scope, trees: EntityTrees, key: string, folder: string): void {
  const wait = scope.child();
  const moveIfListed = () => {
    if (wait.ended || !trees.tree('design').nodes.has(key)) return;
    wait.dispose();
    trees.edit('design', { type: 'move', ids: [key], target: folder });
  };
  wait.own(subscribe(trees.state, moveIfListed));
  wait.timeout(() => wait.dispose(), MOVE_TO_FOLDER_TIMEOUT_MS);
  moveIfListed();
}
