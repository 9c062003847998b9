/** An icon button: its label is its accessible name and its tooltip. */
import type { MouseEvent, ReactNode } from 'react';
import { Icon, type IconName } from '../icons/Icon.tsx';

interface ToolButtonProps {
  icon: IconName;
  size?: 'small' | 'medium';
  filled?: boolean;
  label: string;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  disabled?: boolean;
  /** The reason why it is disabled: it stays focusable, and shows this in place of its label. */
  reason?: string | undefined;
  isPressed?: boolean | undefined;
  expanded?: boolean;
  /** Kind of popup that it opens. */
  popup?: 'dialog' | 'menu';
  /** Highlighted: the settings behind it are in effect. */
  on?: boolean;
  className?: string;
  /** Identifies the tool in the bar's menu. */
  tool?: string;
  /** Words beside the icon. */
  children?: ReactNode;
}

export function ToolButton({ className = 'hf-tool', ...props }: ToolButtonProps) {
  const { icon, size = 'medium', filled = false, label, disabled, reason, onClick } = props;
  return (
    <button
      type="button"
      className={className}
      data-tool={props.tool}
      aria-label={label}
      title={reason ?? label}
      disabled={disabled}
      aria-disabled={reason === undefined ? undefined : true}
      aria-pressed={props.isPressed}
      aria-expanded={props.expanded}
      aria-haspopup={props.popup}
      data-on={props.on || undefined}
      onClick={(event) => {
        if (reason === undefined) onClick(event);
      }}
    >
      <Icon name={icon} size={size} filled={filled} />
      {props.children}
    </button>
  );
}
