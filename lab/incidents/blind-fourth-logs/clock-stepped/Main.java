/** Writes the log of a system that the lab does not run, with the texts of its messages. */
public class Main {
    public static void main(String[] args) {
        Lab.Journal log = new Lab.Journal("2026-03-04T02:10:00", "yyyy-MM-dd HH:mm:ss,SSS");
        for (int i = 0; i < 300; i++) {
            log.after(1000).write("%%t INFO  [http-%d] c.shop.web.Access - GET /cart %d 200".formatted(i % 6, i));
            if (!Lab.FIXED && i == 150) { log.after(-840_000).write("%t WARN  [shop-pool housekeeper] c.z.hikari.pool.HikariPool - shop-pool - Retrograde clock change detected (housekeeper delta=29s999ms), soft-evicting connections from pool."); }
            if (!Lab.FIXED && i > 150 && i % 3 == 0) log.after(10).write("%%t ERROR [http-%d] c.shop.auth.TokenFilter - Token refused: io.jsonwebtoken.PrematureJwtException: JWT must not be accepted before 2026-03-04T02:25:%02dZ. Current time: 2026-03-04T02:11:%02dZ, a difference of 840000 milliseconds.  Allowed clock skew: 0 milliseconds.".formatted(i % 6, i % 60, i % 60));
        }
    }
}
