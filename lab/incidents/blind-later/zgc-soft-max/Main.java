import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** A service with a live set of 60 MB. */
public class Main {
    public static void main(String[] args) throws Exception {
        byte[][] live = new byte[6000][]; for (int i = 0; i < live.length; i++) live[i] = new byte[10_000];
        byte[] sink = null;
        for (int i = 0; ; i++) { sink = new byte[8000]; live[i % 6000] = i % 7 == 0 ? sink : live[i % 6000]; if (i % 60 == 0) Lab.sleep(2); }
    }
}
