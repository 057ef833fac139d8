package com.shop.catalog;

import java.util.List;
import java.util.concurrent.ExecutorService;

public class CatalogImport {
    private final ExecutorService files;

    public CatalogImport(ExecutorService files) {
        this.files = files;
    }

    public Integer run() throws InterruptedException {
        Thread.sleep(5);
        return files.invokeAll(List.of(this::readFile, this::readFile, this::readFile)).size();
    }

    private Integer readFile() throws InterruptedException {
        Thread.sleep(5);
        return 1;
    }
}
