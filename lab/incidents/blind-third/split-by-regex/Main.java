import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.*;

/** Lines of a file are parsed. */
public class Main {
    static class Importer {
        long sum;
        void parseLine(String line) { for (String part : line.split("\\s*;\\s*")) sum += part.length(); }
        void parseFast(String line) { int from = 0; for (int at = line.indexOf(';'); at >= 0; at = line.indexOf(';', from)) { sum += at - from; from = at + 1; } }
    }
    public static void main(String[] args) {
        Importer importer = new Importer();
        StringBuilder text = new StringBuilder(); for (int i = 0; i < 40; i++) text.append("value").append(i).append(" ; ");
        String line = text.toString();
        while (true) { for (int i = 0; i < 3000; i++) if (Lab.FIXED) importer.parseFast(line); else importer.parseLine(line); Lab.sleep(Lab.FIXED ? 20 : 2); }
    }
}
