/** An icon button: its label is its accessible name and its tooltip. */
import type { MouseEvent, ReactNode } from 'react';
import { Icon, type IconName } from '../icons/Icon.tsx';

interface ToolButtonProps {
  icon: IconName;
  size?: 'small' | 'medium';
  filled?: boolean;
  label: string;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  /** It does nothing but stays focusable: many are disabled by being pressed, and would drop the focus to the page. */
  disabled?: boolean;
  /** Why it is disabled, shown instead of its label. */
  disabledReason?: string | undefined;
  isPressed?: boolean | undefined;
  expanded?: boolean;
  /** Kind of popup that it opens. */
  popup?: 'dialog' | 'menu';
  /** Highlighted: the settings behind it are in effect. */
  on?: boolean;
  className?: string;
  /** Identifies the tool in the bar's menu. */
  toolId?: string;
  /** Text beside the icon. */
  children?: ReactNode;
}

export function ToolButton({ className = 'hf-tool', ...props }: ToolButtonProps) {
  const { icon, size = 'medium', filled = false, label, disabled = false, disabledReason, onClick } = props;
  const isDisabled = disabled || disabledReason !== undefined;
  return (
    <button
      type="button"
      className={className}
      data-tool={props.toolId}
      aria-label={label}
      title={disabledReason ?? label}
      aria-disabled={isDisabled || undefined}
      aria-pressed={props.isPressed}
      aria-expanded={props.expanded}
      aria-haspopup={props.popup}
      data-on={props.on || undefined}
      onClick={(event) => {
        if (!isDisabled) onClick(event);
      }}
    >
      <Icon name={icon} size={size} filled={filled} />
      {props.children}
    </button>
  );
}
