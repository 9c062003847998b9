/** A Scope that lives as long as a component, or as long as `deps` stay the same. */
import { type DependencyList, useEffect } from 'react';
import { Scope } from '../../lifetime/scope.ts';

export function useScope(setup: (scope: Scope) => void, deps: DependencyList): void {
  useEffect(() => {
    const scope = new Scope();
    setup(scope);
    return () => scope.dispose();
    // biome-ignore lint/correctness/useExhaustiveDependencies: the caller passes the dependencies of its set-up
  }, deps);
}
