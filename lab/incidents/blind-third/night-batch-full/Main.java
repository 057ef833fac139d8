import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.*;

/** Loads, works, drops. */
public class Main {
    public static void main(String[] args) {
        while (true) {
            List<byte[]> day = new ArrayList<>();
            for (int i = 0; i < 750; i++) { day.add(new byte[100_000]); Lab.sleep(2); }
            long sum = 0; for (int k = 0; k < 300; k++) { for (byte[] row : day) sum += row[k]; byte[] w = new byte[20_000]; Lab.sleep(8); }
            if (sum > 0) return;
        }
    }
}
