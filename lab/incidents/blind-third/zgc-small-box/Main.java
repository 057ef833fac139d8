import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.*;

/** A price book in a small container. */
public class Main {
    static Map<Integer, byte[]> book = new HashMap<>();
    public static void main(String[] args) {
        for (int i = 0; i < 50_000; i++) book.put(i, new byte[1_000]);
        byte[] sink = null; Random random = new Random(3);
        while (true) { for (int i = 0; i < 300; i++) { book.put(random.nextInt(50_000), new byte[1_000]); sink = new byte[3_000]; } Lab.sleep(5); }
    }
}
