import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** Each login leaves a trail that nobody removes. */
public class Main {
    public static void main(String[] args) throws Exception {
        List<byte[]> trail = new ArrayList<>();
        while (true) {
            byte[] sink = null;
            for (int k = 0; k < 60; k++) sink = new byte[20_000];
            if (!Lab.FIXED) trail.add(new byte[50_000]); else Thread.yield();
            Lab.sleep(7);
        }
    }
}
