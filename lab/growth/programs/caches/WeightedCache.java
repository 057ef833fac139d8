import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** A cache of the program that counts bytes: it may have four megabytes. */
public class WeightedCache {
    static final class TileCache {
        private final long maxBytes;
        private long bytes;
        private final Map<String, byte[]> tiles = new LinkedHashMap<>();

        TileCache(long maxBytes) {
            this.maxBytes = maxBytes;
        }

        void put(String name, byte[] tile) {
            tiles.put(name, tile);
            bytes += tile.length;
            for (Iterator<byte[]> eldest = tiles.values().iterator(); bytes > maxBytes && eldest.hasNext(); ) {
                bytes -= eldest.next().length;
                eldest.remove();
            }
        }
    }

    static final TileCache TILES = new TileCache(4_000_000);

    public static void main(String[] args) {
        int tile = 0;
        for (; tile < 700; tile++) TILES.put("tile-" + tile, new byte[1_000 + tile % 7 * 100]);
        Growth.dump();
        for (; tile < 20_000; tile++) TILES.put("tile-" + tile, new byte[1_000 + tile % 7 * 100]);
        Growth.dump();
    }
}
