/** Annotations set by users: permission, calls, and their effects on the page. */
import i18next from 'i18next';
import { filledAnnotationDraft } from '../../domain/annotation/annotationDraft.ts';
import { messageOf } from '../../domain/fault/messageOf.ts';
import { CREATE_ANNOTATION } from '../../domain/permission/permissions.ts';
import type { SiteConfig } from '../../domain/wire/config.ts';
import type { Scope } from '../../lifetime/scope.ts';
import { LibraryService } from '../../services/library/LibraryService.ts';
import { type PermissionAnswer, Permissions } from '../../services/permissions/Permissions.ts';
import { CallError } from '../../services/rest/CallError.ts';
import type { RestClient } from '../../services/rest/RestClient.ts';
import type { Notices } from '../../state/notice/notices.ts';
import type { ShellState } from '../../state/shell/shell.ts';
import { allowDrafts } from '../../state/sketch/allowDrafts.ts';
import { type Drafts, isDraftOf, type ToolDraft } from '../../state/sketch/drafts.ts';
import type { SlotsState } from '../../state/slots/slots.ts';
import type { World } from '../../state/world/World.ts';
import type { LibraryActions } from '../session/actions.ts';
import type { AnnotationActions } from '../session/annotationActions.ts';
import { keepInViewer } from './keepInViewer.ts';
import { permissionRefusalText, refusalText } from './refusalText.ts';

export interface AnnotationSources {
  rest: RestClient;
  config: SiteConfig;
  world: World;
  shell: ShellState;
  slots: SlotsState;
  notices: Notices;
  drafts: Drafts;
  library: Pick<LibraryActions, 'remove'>;
  /** Fetches the list of annotations again. */
  reload: () => void;
}

export function annotationActions(scope: Scope, sources: AnnotationSources): AnnotationActions {
  const { rest, config, shell, slots, notices, drafts, library, reload } = sources;
  const service = new LibraryService(rest, { sntUrl: config.sntURL, site: config.site.name });
  const permissions = new Permissions(rest, config.sntURL);
  const checkRight = async (): Promise<PermissionAnswer> => {
    const answer = await permissions.check(CREATE_ANNOTATION, scope.signal);
    if (answer.granted || answer.reason === 'refused') allowDrafts(drafts, 'annotation', answer.granted);
    return answer;
  };
  const mayCreate = async (): Promise<boolean> => {
    try {
      const answer = await checkRight();
      if (!answer.granted) notices.show('error', permissionRefusalText(answer));
      return answer.granted;
    } catch (error) {
      notices.show('error', refusalText(error));
      return false;
    }
  };
  /** Drafts being saved: several, if the mode was left and entered for another one meanwhile. */
  const savedDrafts = new Set<ToolDraft>();
  const savingDraft = async <T>(save: () => Promise<T>): Promise<T> => {
    const draft = drafts.of('annotation');
    savedDrafts.add(draft);
    try {
      const saved = await save();
      drafts.deleteOtherAnnotation(draft);
      return saved;
    } catch (error) {
      // The right may have been revoked; if this check gets no answer, leaving the page still asks about the draft.
      if (error instanceof CallError && error.status === 403) checkRight().catch(() => {});
      throw error;
    } finally {
      savedDrafts.delete(draft);
    }
  };
  const hasChosenView = (): boolean => {
    const isChosen = slots.views[slots.selected] !== undefined;
    if (!isChosen) notices.show('warning', i18next.t('interact.selectView'));
    return isChosen;
  };
  let openingCount = 0;
  /** The draft is kept: it is restored when its annotation is next opened. */
  const enterMode = () => {
    shell.drawing = undefined;
    shell.displayMode = 'annotation';
    const stay = scope.child();
    keepInViewer(stay, { shell, slots, mode: 'annotation', slot: slots.selected }, () => {
      stay.dispose();
      if (shell.displayMode === 'annotation') shell.displayMode = 'default';
    });
  };
  return {
    openEditor: async (id) => {
      const opening = ++openingCount;
      if (!hasChosenView() || !(await mayCreate())) return;
      // Another one was requested meanwhile, or another mode entered, or the view closed.
      if (opening !== openingCount || scope.ended || shell.displayMode !== 'default' || !hasChosenView()) return;
      // A new one that is still being saved would be created twice.
      drafts.switchAnnotation(id, id === undefined ? savedDrafts : undefined);
      if (id !== undefined && !isDraftOf(drafts.of('annotation'), id)) fillFormFrom(sources, id);
      enterMode();
    },
    leave: async () => {
      // The server may still refuse what is being saved.
      if (!savedDrafts.has(drafts.of('annotation'))) drafts.deleteDraft('annotation');
      if (shell.displayMode === 'annotation') shell.displayMode = 'default';
    },
    create: async (entity) => {
      try {
        const id = await savingDraft(() => service.create(entity, scope.signal));
        reload();
        return { id };
      } catch (error) {
        return { refused: refusalText(error) || messageOf(error) };
      }
    },
    place: async ({ id, name, placing }) => {
      try {
        const entity = { type: 'annotation', id, itemType: 'annotation' } as const;
        await savingDraft(() => service.place(entity, { name, ...placing }, scope.signal));
        reload();
        return undefined;
      } catch (error) {
        return refusalText(error);
      }
    },
    disable: (id, name) => library.remove({ kind: 'annotation', id, name }),
  };
}

/** Fills the form in with an annotation as it is. */
function fillFormFrom({ world, drafts }: AnnotationSources, id: string): void {
  const known = world.siteEntities.state[`annotation:${id}`];
  if (!known?.place) return;
  const { name, place, info } = known;
  drafts.change('annotation', filledAnnotationDraft({ id, name, place, info }));
}
