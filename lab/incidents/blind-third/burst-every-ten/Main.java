import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.*;

/** A report now and then. */
public class Main {
    static List<byte[]> base = new ArrayList<>();
    public static void main(String[] args) {
        for (int i = 0; i < 3000; i++) base.add(new byte[8_000]);
        byte[] sink = null;
        for (int tick = 1; ; tick++) {
            sink = new byte[30_000]; Lab.sleep(10);
            if (tick % 700 == 0) { List<byte[]> report = new ArrayList<>(); for (int i = 0; i < 9500; i++) { report.add(new byte[8_000]); sink = new byte[4_000]; } }
        }
    }
}
