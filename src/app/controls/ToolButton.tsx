/** A button that is an icon: its words are its accessible name, and what pointing at it tells. */
import type { MouseEvent, ReactNode } from 'react';
import { Icon, type IconName } from '../icons/Icon.tsx';

interface ToolButtonProps {
  icon: IconName;
  size?: 'small' | 'medium';
  filled?: boolean;
  label: string;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  disabled?: boolean;
  /** Why it cannot be used now: it can still be reached, and tells this in place of its label. */
  reason?: string | undefined;
  isPressed?: boolean | undefined;
  expanded?: boolean;
  /** What it opens. */
  popup?: 'dialog' | 'menu';
  /** Shown in colour: what it opens has an effect now. */
  on?: boolean;
  className?: string;
  /** Words beside the icon. */
  children?: ReactNode;
}

export function ToolButton({ className = 'hf-tool', ...props }: ToolButtonProps) {
  const { icon, size = 'medium', filled = false, label, disabled, reason, onClick } = props;
  return (
    <button
      type="button"
      className={className}
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
