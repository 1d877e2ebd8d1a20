import { Container } from '../ui/Container.tsx';

/** The course, part by part. */
export default function CourseContentPage() {
  return (
    <Container className="py-14 md:py-20">
      <h1 className="text-display">Your course</h1>
    </Container>
  );
}
