package com.doc.convert;

import java.io.IOException;

/** Converts documents with an external program. */
public final class Converter {
    private final String seconds;

    public Converter(String seconds) {
        this.seconds = seconds;
    }

    public int convert(String document) throws IOException, InterruptedException {
        return new ProcessBuilder("sleep", seconds).start().waitFor();
    }
}
