/** The engine's Inspector, fetched only when the user opens it, because it is larger than the rest of the page. */
import type { Scene } from '@babylonjs/core/scene.js';
import type { Scope } from '../../lifetime/scope.ts';

/**
 * Opens the Inspector over an element until the scope ends. @throws if it cannot be loaded
 * @param nonce with which its style tags satisfy the page's content security policy
 */
export async function openInspector(scope: Scope, scene: Scene, host: HTMLElement, nonce: string): Promise<void> {
  const { ShowInspector } = await import('@babylonjs/inspector');
  if (scope.ended) return;
  addNonceToStyleTags(scope, nonce);
  const token = ShowInspector(scene, {
    containerElement: host,
    layoutMode: 'overlay',
    themeMode: 'dark',
    showThemeSelector: false,
    disableTeachingMoments: true,
  });
  scope.own(() => void token.dispose());
}

/** The Inspector creates style tags without a nonce, so each gets ours on creation. */
function addNonceToStyleTags(scope: Scope, nonce: string): void {
  const plain = document.createElement;
  const createNonceElement = (tag: string, options?: ElementCreationOptions): HTMLElement => {
    const element = plain.call(document, tag, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };
  document.createElement = createNonceElement as typeof document.createElement;
  scope.own(() => {
    document.createElement = plain;
  });
}
