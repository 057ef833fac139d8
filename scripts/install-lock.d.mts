export declare function lockInstallation(folder: string, onWait: (pid: number) => void): () => void;
