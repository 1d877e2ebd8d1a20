import './site.css';

// Imported dynamically, so that none of it gets into the files that every page loads.
const { showDesignPage } = await import('./design/show-design-page.tsx');
showDesignPage();
