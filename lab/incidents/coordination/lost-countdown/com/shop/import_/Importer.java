package com.shop.import_;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;

/** Imports the files of one order in parallel and waits for all of them. */
public final class Importer {
    private final ExecutorService workers;
    private final boolean countsAlways;

    public Importer(ExecutorService workers, boolean countsAlways) {
        this.workers = workers;
        this.countsAlways = countsAlways;
    }

    public void importAll(List<String> files) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(files.size());
        for (String file : files) {
            workers.submit(() -> {
                try {
                    importFile(file);
                } finally {
                    if (countsAlways) done.countDown();
                }
                if (!countsAlways) done.countDown();
            });
        }
        done.await();
    }

    private void importFile(String file) {
        if (file.endsWith("xls")) throw new IllegalArgumentException(file);
    }
}
