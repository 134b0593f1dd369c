import { Camera, Plus, Trash2 } from 'lucide-react';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Link } from '../../ui/link/link.tsx';
import { NavButton } from '../../ui/link/nav-button.tsx';
import { MenuButton } from '../../ui/menu/menu-button.tsx';
import { Section, Specimen } from './specimen.tsx';

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const;
const here = '/dev/ui';

export function Buttons() {
  return (
    <Section title="Buttons, links, menus">
      {variants.map((variant) => (
        <Specimen key={variant} name={`button ${variant}`}>
          <Button variant={variant}>Rest</Button>
          <Button variant={variant} icon={<Plus aria-hidden />}>
            With icon
          </Button>
          <Button variant={variant} isPending>
            Pending
          </Button>
          <Button variant={variant} isDisabled>
            Disabled
          </Button>
          <Button variant={variant} size="small">
            Small
          </Button>
        </Specimen>
      ))}
      <Specimen name="button that says why it is off">
        <Button disabledReason="Up to 100 photos can be downloaded at a time">Download</Button>
      </Specimen>
      <Specimen name="icon button">
        <IconButton icon={<Camera aria-hidden />} label="Camera" />
        <IconButton icon={<Trash2 aria-hidden />} label="Delete" variant="danger" />
        <IconButton icon={<Plus aria-hidden />} label="Add" variant="primary" size="small" />
        <IconButton icon={<Plus aria-hidden />} label="Adding" isPending />
      </Specimen>
      <Specimen name="link, nav button">
        <Link href={here}>A link</Link>
        <Link href="https://example.com/" newTab>
          Elsewhere
        </Link>
        <NavButton href={here} variant="primary">
          A place to go
        </NavButton>
        <NavButton href={here}>Another</NavButton>
      </Specimen>
      <Menus />
    </Section>
  );
}

function Menus() {
  const order = [
    { id: 'new', label: 'Newest first', isChosen: true },
    { id: 'old', label: 'Oldest first' },
  ];
  const actions = [
    { id: 'share', label: 'Share', icon: <Camera aria-hidden /> },
    { id: 'off', label: 'Not now', isDisabled: true },
    { id: 'delete', label: 'Delete', icon: <Trash2 aria-hidden />, tone: 'danger' as const },
  ];
  return (
    <Specimen name="menu of actions, of choices">
      <MenuButton label="Actions" text="Actions" items={actions} heading="What to do with 3 photos" />
      <MenuButton label="Order" text="Order" items={order} placement="bottom start" />
    </Specimen>
  );
}
