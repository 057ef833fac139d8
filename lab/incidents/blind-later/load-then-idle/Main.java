import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** A nightly import, then nothing. */
public class Main {
    public static void main(String[] args) throws Exception {
        List<byte[]> batch = new ArrayList<>();
        for (int i = 0; i < 4000; i++) { batch.add(new byte[20_000]); if (batch.size() > 1500) batch.clear(); if (i % 8 == 0) Lab.sleep(10); }
        batch = null;
        for (int i = 0; ; i++) { byte[] b = new byte[1000]; Lab.sleep(20); }
    }
}
