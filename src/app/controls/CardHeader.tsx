/** The head of a card: its title, its actions, the close button. */
import type { ReactNode } from 'react';
import type { ManualTopic } from '../../i18n/manual/en/en.ts';
import { Icon, type IconName } from '../icons/Icon.tsx';
import { HelpButton } from './HelpButton.tsx';
import { ToolButton } from './ToolButton.tsx';
import './card.css';

interface CardHeaderProps {
  title: string;
  icon?: IconName;
  closeLabel: string;
  onClose: () => void;
  /** Topic of the manual that explains it. */
  help: ManualTopic;
  /** Left of the close button. */
  children?: ReactNode;
}

export function CardHeader({ title, icon, closeLabel, onClose, help, children }: CardHeaderProps) {
  return (
    <header className="hf-card__head">
      {icon && <Icon name={icon} />}
      <h2 title={title}>{title}</h2>
      {children}
      <HelpButton topic={help} />
      <ToolButton icon="close" label={closeLabel} onClick={onClose} />
    </header>
  );
}
