import './site.css';

// Loaded when needed, so that nothing of it goes into the files that every page loads.
const { showDesignPage } = await import('./design/show-design-page.tsx');
showDesignPage();
