/** The Inspector's state: closed, opening, open, or failed with a reason. */
import type { Scene } from '@babylonjs/core/scene.js';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../domain/fault/messageOf.ts';
import { Scope } from '../../lifetime/scope.ts';
import { openInspector } from '../inspector/openInspector.ts';

export type InspectorState = { phase: 'closed' | 'opening' | 'open' } | { phase: 'failed'; reason: string };

export interface InspectorControl {
  state: InspectorState;
  toggle(scene: Scene): void;
}

export function useInspector(host: RefObject<HTMLElement>, nonce: string): InspectorControl {
  const [state, setState] = useState<InspectorState>({ phase: 'closed' });
  const open = useRef<Scope>();

  useEffect(() => () => open.current?.dispose(), []);

  const toggle = useCallback(
    (scene: Scene) => {
      if (open.current) {
        open.current.dispose();
        open.current = undefined;
        setState({ phase: 'closed' });
        return;
      }
      if (!host.current) return;
      const scope = new Scope();
      open.current = scope;
      setState({ phase: 'opening' });
      openInspector(scope, scene, host.current, nonce).then(
        () => {
          if (!scope.ended) setState({ phase: 'open' });
        },
        (error: unknown) => {
          if (scope.ended) return;
          open.current = undefined;
          scope.dispose();
          setState({ phase: 'failed', reason: messageOf(error) });
        },
      );
    },
    [host, nonce],
  );
  return { state, toggle };
}
