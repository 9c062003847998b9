/** A list to choose from where a click hits several entities. */

import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityKey } from '../../domain/entity/entityKey.ts';
import type { PanePoint } from '../../engine/tools/paneGeometry.ts';
import type { SceneView } from '../../engine/view/SceneView.ts';
import { Glyph } from '../icons/Glyph.tsx';
import { linkDot } from '../icons/linkDot.ts';
import { useScope } from '../lifetime/useScope.ts';
import { useShell } from '../session/context.ts';
import { nameOf } from '../session/entityNames.ts';

interface Candidates {
  ids: readonly EntityKey[];
  pointer: PanePoint;
}

/** Distance from the pointer (rules.md#selection-outline). */
const POINTER_OFFSET_PX = 16;

export function CandidateList({ view }: { view: SceneView }) {
  const [candidates, setCandidates] = useState<Candidates>();
  useScope(
    (scope) => {
      scope.own(view.onAmbiguousClick((ids, pointer) => setCandidates({ ids, pointer })));
      scope.own(view.selection.onChange(() => setCandidates(undefined)));
    },
    [view],
  );
  if (!candidates) return null;
  return <CandidateButtons candidates={candidates} view={view} onDone={() => setCandidates(undefined)} />;
}

interface CandidateButtonsProps {
  candidates: Candidates;
  view: SceneView;
  onDone: () => void;
}

function CandidateButtons({ candidates, view, onDone }: CandidateButtonsProps) {
  const { t } = useTranslation();
  const { world } = view;
  const { focusHistory } = useShell();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('button')?.focus();
    return () => {
      // If the user has focused something else, it keeps the focus.
      if (document.activeElement === document.body) focusHistory.restore();
    };
  }, [focusHistory]);
  useScope(
    (scope) => {
      scope.listen(document, 'pointerdown', ({ target }: PointerEvent) => {
        if (!(target instanceof Node && list.current?.contains(target))) onDone();
      });
      scope.listen(document, 'keydown', ({ key }: KeyboardEvent) => {
        if (key === 'Escape') onDone();
      });
    },
    [onDone],
  );
  return (
    <ul
      ref={list}
      className="hf-popover hf-several"
      style={{ left: candidates.pointer.x + POINTER_OFFSET_PX, top: candidates.pointer.y }}
      aria-label={t('viewer.several')}
    >
      {candidates.ids.map((id) => (
        <li key={id}>
          <button
            type="button"
            className="hf-popover__item"
            onClick={() => {
              view.selection.select(id);
              onDone();
            }}
          >
            <Glyph name={linkDot(world.vehicle(id))} />
            {nameOf(world, id)}
          </button>
        </li>
      ))}
    </ul>
  );
}
