import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.*;

/** Reference data and requests. */
public class Main {
    static List<byte[]> countries = new ArrayList<>();
    public static void main(String[] args) {
        for (int i = 0; i < 62; i++) for (int k = 0; k < 64; k++) countries.add(new byte[16_000]);
        ArrayDeque<byte[]> recent = new ArrayDeque<>();
        while (true) { for (int i = 0; i < 200; i++) { recent.add(new byte[10_000]); if (recent.size() > 600) recent.poll(); } Lab.sleep(8); }
    }
}
