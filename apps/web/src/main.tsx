import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, preparePage } from './app.tsx';
import { readPath } from './navigation.ts';
import { rememberServedFolds } from './report/served-folds.ts';
import './style/index.css';

const root = document.getElementById('app');
if (!root) throw new Error('The page has no element #app.');
void preparePage(readPath()).then(() => {
  rememberServedFolds(root);
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
});
