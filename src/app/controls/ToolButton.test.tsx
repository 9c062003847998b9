/** Controls that cannot be used keep the focus (docs/decisions/0150). */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { ToolButton } from './ToolButton.tsx';

/** What a press of the button calls. */
function press(props: { disabled?: boolean; disabledReason?: string }): boolean {
  const onClick = vi.fn();
  ToolButton({ icon: 'undo', label: 'Undo', onClick, ...props }).props.onClick({});
  return onClick.mock.calls.length > 0;
}

it.each([{ disabled: true }, { disabledReason: 'Another tool is open' }])(
  'with %j does nothing, and can be focused',
  (props) => {
    const html = renderToStaticMarkup(<ToolButton icon="undo" label="Undo" onClick={() => {}} {...props} />);
    expect(html).toContain('aria-disabled="true"');
    expect(html).not.toMatch(/ disabled/);
    expect(press(props)).toBe(false);
  },
);

it('works otherwise', () => {
  expect(renderToStaticMarkup(<ToolButton icon="undo" label="Undo" onClick={() => {}} />)).not.toContain('disabled');
  expect(press({})).toBe(true);
  expect(press({ disabled: false })).toBe(true);
});
