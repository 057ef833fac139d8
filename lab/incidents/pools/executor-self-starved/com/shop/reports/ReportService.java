package com.shop.reports;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

public class ReportService {
    private final ExecutorService parts;

    public ReportService(ExecutorService parts) {
        this.parts = parts;
    }

    public String build() throws Exception {
        Thread.sleep(10);
        List<Future<String>> pages = new ArrayList<>();
        for (int page = 0; page < 4; page++) pages.add(parts.submit(() -> "page"));
        StringBuilder text = new StringBuilder();
        for (Future<String> page : pages) text.append(page.get());
        return text.toString();
    }
}
