/**
 * PrimeReact without its own theme: every part we use is mapped to a class of ours, so that `data-theme` and
 * `data-density` on <html> change everything at once. The nonce lets its few style tags pass the security policy.
 */
import type { APIOptions } from 'primereact/api';

/** No transitions: an overlay can be focused at once, and a closed one is out of the document at once. */
const AT_ONCE = { timeout: { enter: 0, exit: 0 } };

export function primeOptions(nonce: string): Partial<APIOptions> {
  return {
    unstyled: true,
    nonce,
    ripple: false,
    pt: {
      overlaypanel: {
        root: { className: 'hf-popover', role: 'dialog' },
        content: { className: 'hf-popover__content' },
        transition: AT_ONCE,
      },
      toast: {
        root: { className: 'hf-toasts' },
        content: { className: 'hf-toast' },
        closeButton: { className: 'hf-hidden' },
      },
      menu: {
        root: { className: 'hf-menu' },
        menuitem: { className: 'hf-menu__item' },
        action: { className: 'hf-menu__action' },
        transition: AT_ONCE,
      },
      contextmenu: {
        root: { className: 'hf-menu' },
        menuitem: { className: 'hf-menu__item' },
        action: { className: 'hf-menu__action' },
        submenuIcon: { className: 'hf-hidden' },
      },
      tooltip: { root: { className: 'hf-tooltip' } },
    },
  };
}
