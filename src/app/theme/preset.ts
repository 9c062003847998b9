/**
 * PrimeReact without its own theme: every part we use is mapped to one of our classes, so that `data-theme` and
 * `data-density` on <html> change everything at once.
 */
import type { APIOptions } from 'primereact/api';

/** No transitions: an overlay can be focused immediately, and a closed one leaves the document immediately. */
const NO_TRANSITION = { timeout: { enter: 0, exit: 0 } };

const PASS_THROUGH_STYLES: NonNullable<APIOptions['pt']> = {
  overlaypanel: {
    root: { className: 'hf-popover', role: 'dialog' },
    content: { className: 'hf-popover__content' },
    transition: NO_TRANSITION,
  },
  toast: {
    root: { className: 'hf-toasts', style: { top: '56px', left: '50%' } },
    // Notices are announced by a live region that exists before them.
    message: { role: undefined, 'aria-live': undefined, 'aria-atomic': undefined },
    content: { className: 'hf-toast' },
    transition: NO_TRANSITION,
  },
  menu: {
    root: { className: 'hf-menu' },
    menuitem: { className: 'hf-menu__item' },
    action: { className: 'hf-menu__action' },
    transition: NO_TRANSITION,
  },
  contextmenu: {
    root: { className: 'hf-menu' },
    // The library sets `aria-level`, which is invalid on a menu item.
    menuitem: { className: 'hf-menu__item', 'aria-level': undefined },
    action: { className: 'hf-menu__action' },
    submenuIcon: { className: 'hf-hidden' },
  },
  tooltip: { root: { className: 'hf-tooltip' } },
  dialog: {
    mask: { className: 'hf-scrim' },
    root: { className: 'hf-dialog', tabIndex: -1, 'aria-describedby': undefined },
    header: { className: 'hf-dialog__head' },
    headerTitle: { className: 'hf-dialog__title' },
    closeButton: { className: 'hf-tool' },
    content: { className: 'hf-dialog__body' },
    footer: { className: 'hf-dialog__foot' },
    transition: NO_TRANSITION,
  },
  selectbutton: {
    root: { className: 'hf-segments' },
    button: { className: 'hf-segment' },
  },
  tabview: {
    navContainer: { className: 'hf-tabs' },
    nav: { className: 'hf-tabs__list' },
    inkbar: { hidden: true },
    // The panel lays out the content of its tabs.
    panelContainer: { hidden: true },
  },
  tabpanel: {
    headerAction: { className: 'hf-tab' },
  },
  calendar: {
    panel: { 'aria-label': undefined },
    header: { className: 'hf-calendar__head' },
    title: { className: 'hf-calendar__title' },
    previousButton: { className: 'hf-tool' },
    nextButton: { className: 'hf-tool' },
    monthTitle: { type: 'button', 'aria-label': undefined },
    yearTitle: { type: 'button', 'aria-label': undefined },
    dayLabel: (options) => ({
      className: 'hf-calendar__cell',
      role: 'button',
      'aria-selected': undefined,
      'aria-pressed': options?.context.selected === true,
    }),
    monthPicker: { className: 'hf-calendar__months' },
    month: { className: 'hf-calendar__cell', role: 'button' },
    yearPicker: { className: 'hf-calendar__years' },
    year: { className: 'hf-calendar__cell', role: 'button' },
    transition: NO_TRANSITION,
  },
  colorpicker: {
    content: { className: 'hf-hue' },
    selector: { className: 'hf-hue__square' },
    color: { className: 'hf-hue__shades' },
    colorHandle: { className: 'hf-hue__handle' },
    hue: { className: 'hf-hue__bar' },
    hueHandle: { className: 'hf-hue__mark' },
  },
  progressbar: {
    root: { className: 'hf-progress' },
    value: { className: 'hf-progress__value' },
  },
  skeleton: { root: { className: 'hf-skeleton' } },
  checkbox: {
    root: { className: 'hf-check' },
    input: { className: 'hf-check__input' },
    box: { className: 'hf-check__box' },
    icon: { className: 'hf-check__tick' },
  },
  radiobutton: {
    root: { className: 'hf-radio__button' },
    input: { className: 'hf-radio__input' },
    box: { className: 'hf-radio__box' },
  },
  slider: {
    root: { className: 'hf-slider' },
    range: { className: 'hf-slider__range' },
    handle: { className: 'hf-slider__handle' },
  },
  dropdown: {
    root: (options) => ({
      className: 'hf-input hf-choice',
      'aria-activedescendant': undefined,
      'aria-disabled': options?.props.disabled || undefined,
    }),
    input: { className: 'hf-choice__value' },
    // The focused input announces the value.
    select: { 'aria-hidden': true },
    trigger: { className: 'hf-choice__trigger', role: 'presentation', 'aria-hidden': true },
    panel: { className: 'hf-choice__panel' },
    wrapper: { className: 'hf-choice__items' },
    item: { className: 'hf-choice__item' },
    transition: NO_TRANSITION,
  },
};

/**
 * Even in unstyled mode each control rewrites the library's style tags when it mounts. In the document, this recalculates
 * the styles of the whole page; in a detached container the tags have no effect, and base.css has the rules needed.
 */
export function primeReactOptions(): Partial<APIOptions> {
  return { unstyled: true, styleContainer: document.createElement('div'), ripple: false, pt: PASS_THROUGH_STYLES };
}
