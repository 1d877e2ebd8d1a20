import { Container } from '../ui/Container.tsx';

export default function MyCallPage() {
  return <Container>{null}</Container>;
}
