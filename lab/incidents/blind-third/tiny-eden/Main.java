import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.*;

/** Requests. */
public class Main {
    public static void main(String[] args) {
        ArrayDeque<byte[]> inFlight = new ArrayDeque<>();
        while (true) { for (int i = 0; i < 100; i++) { inFlight.add(new byte[10_000]); if (inFlight.size() > 300) inFlight.poll(); byte[] w = new byte[6_000]; } Lab.sleep(3); }
    }
}
