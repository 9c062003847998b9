/** A saved view for lists; its document is read when it is opened. */
import { readWireTime } from '../time/wireTime.ts';
import type { ViewKind } from '../wire/viewKinds.ts';
import type { WireView } from '../wire/views.ts';
import { defaultViewState, type MapVisibleType } from './viewState.ts';

export interface SavedView {
  /** Empty for the built-in default view. */
  readonly id: string;
  readonly name: string;
  readonly map: string;
  readonly visibility: MapVisibleType;
  readonly description: string;
  readonly createdAtMs: number | undefined;
  readonly ownerId: string;
  readonly ownerName: string;
  readonly bookmark: boolean;
  /** Absent if the backend has no revisions. */
  readonly revision: number | undefined;
  /** Unparsed document for `readViewState`; undefined if the list came without it. */
  readonly state: unknown;
  /** Kinds of entities that it shows; undefined if only its document lists them. */
  readonly kinds?: readonly ViewKind[] | undefined;
}

/** Id of the built-in default view in the URL. */
export const DEFAULT_VIEW_ID = 'default';

/** The built-in default view. Its name is a text of the interface. */
export function defaultView(): SavedView {
  return {
    id: '',
    name: '',
    map: '',
    visibility: 'sample',
    description: '',
    createdAtMs: undefined,
    ownerId: '',
    ownerName: '',
    bookmark: false,
    revision: undefined,
    state: defaultViewState(),
  };
}

/** Key by which URL and slots identify a view. */
export function viewKey({ id }: Pick<SavedView, 'id'>): string {
  return id === '' ? DEFAULT_VIEW_ID : id;
}

export function readSavedView(wire: WireView): SavedView {
  const { state } = wire;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    id: wire.id,
    name: wire.name ?? wire.id,
    map: wire.map ?? '',
    visibility: state.mapVisibleType,
    description: wire.description ?? text(state['description']),
    createdAtMs: readWireTime(wire.createdAt),
    ownerId: wire.user ?? '',
    ownerName: wire.userName ?? text(state['userName']),
    bookmark: readFlag(wire.bookmark ?? state['bookmark']),
    revision: wire.revision ?? undefined,
    state: wire.stateOmitted ? undefined : state,
    kinds: wire.kinds ?? undefined,
  };
}

/** Databases without booleans send 0 and 1. */
function readFlag(value: unknown): boolean {
  return value === true || value === 1;
}
