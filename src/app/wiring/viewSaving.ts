/** Saves the content of slots, as new views or in the open ones, and deletes views. */
import i18next from 'i18next';
import type { SlotId } from '../../domain/layout/layout.ts';
import { mayDelete } from '../../domain/permission/viewRights.ts';
import { fieldsToAdopt } from '../../domain/view/mergeUpdate.ts';
import { savedDocument } from '../../domain/view/savedDocument.ts';
import type { SavedView } from '../../domain/view/savedView.ts';
import type { ViewState } from '../../domain/view/viewState.ts';
import { CallError } from '../../services/rest/CallError.ts';
import { isNameTaken } from '../../services/views/ViewService.ts';
import { mapOfSlot } from '../../state/map/slotMap.ts';
import { fullNameOf, grantsOf } from '../../state/session/session.ts';
import { withdrawView } from '../../state/slots/openSlots.ts';
import { setSlotView } from '../../state/views/slotViews.ts';
import { findView, removeView, upsertView } from '../../state/views/viewList.ts';
import type { NewViewDraft, SaveOutcome } from '../session/viewActions.ts';
import { refusalText } from './refusalText.ts';
import { resolveSlotViews } from './viewsInSlots.ts';
import type { ViewWiring } from './viewWiring.ts';

/** Saves a slot's content as a new view and opens it. */
export async function createView(wiring: ViewWiring, slot: SlotId, draft: NewViewDraft): Promise<SaveOutcome> {
  const { scope, saves, openViews, session, list, slots, slotViews, now } = wiring;
  const shown = openViews.capture(slot);
  if (!shown || !session.user) return { refused: i18next.t('save.unexpected') };
  const { map: shownMap, unavailableMapId } = mapOfSlot(wiring, slot);
  const map = shownMap?.id ?? unavailableMapId ?? '';
  const mapAreas = shownMap?.mineAreas ?? [];
  try {
    const { sub } = session.user;
    const ownerName = fullNameOf(session.user);
    const state = savedDocument(shown, { ...draft, ownerName, bookmark: false, mapAreas });
    const { id, revision } = await saves.create({ name: draft.name, map, state }, sub, scope.signal);
    const view: SavedView = {
      id,
      ...draft,
      name: draft.name.trim(),
      map,
      createdAtMs: now(),
      ownerId: sub,
      ownerName,
      bookmark: false,
      revision,
      state,
    };
    upsertView(list, view);
    setSlotView(slotViews, slot, { view, saved: state, shown: state });
    slots.views[slot] = id;
    wiring.notify('done', 'saved.text', { name: view.name });
    return 'saved';
  } catch (error) {
    return saveOutcomeOf(error);
  }
}

/** Saves a slot's content in its view; false if it was refused, with the reason in the editor. */
export async function updateView(wiring: ViewWiring, slot: SlotId): Promise<boolean> {
  const { scope, saves, openViews, session, slotViews, list, editor } = wiring;
  const known = slotViews.bySlot[slot];
  const shown = openViews.capture(slot);
  if (!known || !shown || editor.busy) return false;
  const { id, name, revision } = known.view;
  // A view whose map no longer exists is saved with the one that was chosen instead.
  const { map: shownMap } = mapOfSlot(wiring, slot);
  const map = known.view.map && (shownMap?.id ?? known.view.map);
  editor.busy = true;
  editor.refusal = undefined;
  try {
    const { user } = session;
    // Another user who may update a view does not become its owner.
    const ownerName = user && user.sub === known.view.ownerId ? fullNameOf(user) : known.view.ownerName;
    const mapAreas = shownMap?.mineAreas ?? [];
    // The view in the slot has the bookmark as of when it was opened.
    const isBookmarked = () => (findView(list, id) ?? known.view).bookmark;
    const state = savedDocument(shown, { ...known.view, ownerName, bookmark: isBookmarked(), mapAreas });
    const answer = await saves.update(id, revision, { name, map, state }, scope.signal);
    const view: SavedView = {
      ...known.view,
      map,
      bookmark: isBookmarked(),
      revision: answer.revision,
      state,
      kinds: undefined,
    };
    upsertView(list, view);
    const now = slotViews.bySlot[slot];
    // Changes made during the save are still unsaved.
    const since = now && now.shown !== known.shown ? { ...now.shown, mineAreas: state.mineAreas } : state;
    if (now?.view.id === id) setSlotView(slotViews, slot, { view, saved: state, shown: since });
    updateOtherSlots(wiring, slot, view, state);
    wiring.notify('done', 'saved.text', { name: view.name });
    return true;
  } catch (error) {
    reportUpdateFailure(wiring, error);
    return false;
  } finally {
    editor.busy = false;
  }
}

/** The other viewers of the view have its new revision, and what was changed in it; their own unsaved changes stay. */
function updateOtherSlots({ openViews, slotViews }: ViewWiring, from: SlotId, view: SavedView, state: ViewState): void {
  for (const slot of Object.keys(slotViews.bySlot) as SlotId[]) {
    const known = slotViews.bySlot[slot];
    if (slot === from || known?.view.id !== view.id) continue;
    setSlotView(slotViews, slot, { view, saved: state, shown: known.shown });
    openViews.change(slot, fieldsToAdopt(known.saved, state, known.shown));
  }
  // It may have another map now.
  openViews.showMaps();
}

/** Deletes a view and closes it in every viewer; false if it was refused. A view that no longer exists counts as deleted. */
export async function deleteView(wiring: ViewWiring, view: SavedView): Promise<boolean> {
  const { scope, service, list, slots, session, notify } = wiring;
  const grants = grantsOf(session);
  try {
    await service.remove(view.id, grants !== undefined && mayDelete(grants, view), scope.signal);
  } catch (error) {
    const isMissing = error instanceof CallError && error.status === 404;
    if (!isMissing) {
      notify('error', refusalText(error));
      return false;
    }
  }
  removeView(list, view.id);
  for (const slot of slots.open) if (slots.views[slot] === view.id) withdrawView(slots, slot);
  resolveSlotViews(wiring);
  return true;
}

function saveOutcomeOf(error: unknown): SaveOutcome {
  if (isNameTaken(error)) return 'taken';
  const unexpectedText = i18next.t('save.unexpected');
  return { refused: error instanceof CallError ? `${unexpectedText} · ${refusalText(error)}` : unexpectedText };
}

/** Faults that last until the edit changes are shown in the editor; others in a notice. */
function reportUpdateFailure({ notify, editor }: ViewWiring, error: unknown): void {
  if (error instanceof CallError && error.status === 409) editor.refusal = conflictText(error);
  else notify('error', [i18next.t('views.updateFailed'), ...updateFailureTexts(error)].join(' · '));
}

/** In the user's language if the problem is known; else in the backend's words. */
function conflictText(error: CallError): string {
  if (error.code === 'revision_outdated') return i18next.t('edit.outdated');
  return isNameTaken(error) ? i18next.t('save.nameTaken') : refusalText(error);
}

function updateFailureTexts(error: unknown): readonly string[] {
  if (isNameTaken(error)) return [i18next.t('save.nameTaken')];
  if (!(error instanceof CallError) || error.status !== 403) return [refusalText(error)];
  const { serverText } = error;
  const noUpdateText = i18next.t('edit.noUpdate');
  return serverText === undefined || serverText === noUpdateText ? [noUpdateText] : [noUpdateText, serverText];
}
